/**
 * What a page fetches before it shows anything, by the pattern of its path. The server sends it all in one response,
 * `/api/page-data`, which the browser requests together with the scripts. The page fetches what is missing here.
 */
const user = ["/api/auth/{uid}"];
const signInOffer = ["/api/identity/options", "/api/identity/providers"];
const competition = [
  ...user,
  "/api/competition/{code}",
  "/api/wordlist/competition/{code}?words=false",
];

export const pageData: Record<string, readonly string[]> = {
  "/": [...user, "/api/user/competitions/{uid}"],
  "/login": signInOffer,
  "/register": signInOffer,
  "/competition/{code}": [
    ...competition,
    "/api/identity/options",
    "/api/form/competition-templates/{code}",
    "/api/form/user-forms/{code}/{uid}",
    "/api/competition/{code}/practice",
    "/api/competition/{code}/own-turn",
    // Only organizers get these.
    "/api/file/competition/{code}",
    "/api/competition/{code}/organizers",
    "/api/user/competition/{code}",
    "/api/competition/{code}/participants/counts",
    "/api/competition/{code}/stats",
    "/api/competition/{code}/privacy",
  ],
  "/competition/{code}/wordlist/{wordlistId}": [
    ...competition,
    "/api/wordlist/{wordlistId}/words?page=1",
    "/api/tool/lexicon",
  ],
  "/competition/{code}/wordlist/{wordlistId}/practice": [
    ...competition,
    "/api/wordlist/competition/{code}/{wordlistId}",
  ],
  "/competition/{code}/practice": [...competition, "/api/competition/{code}/practice"],
  "/competition/{code}/posts": [...competition, "/api/post/competition/{code}"],
  "/competition/{code}/schedule": competition,
  "/competition/{code}/participants": [
    ...competition,
    "/api/identity/options",
    "/api/competition/{code}/participants",
  ],
  "/competition/{code}/bee": [...competition, "/api/bee/competition/{code}"],
  "/competition/{code}/bee/{beeId}": [
    ...competition,
    "/api/bee/competition/{code}/{beeId}",
    "/api/bee/competition/{code}/{beeId}/entries",
  ],
  "/api/{*path}": user,
  "/competition/{code}/files": [...competition, "/api/file/competition/{code}"],
};
