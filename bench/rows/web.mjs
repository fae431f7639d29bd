// Files of the web app.
import { equal, ok } from "node:assert/strict";
import { main } from "../databases.mjs";
import { bareHello } from "../measure.mjs";
import { rawResponse } from "../programs.mjs";
import { load } from "../wrk.mjs";

const compressed = { "Accept-Encoding": "br" };
const hello = bareHello();

/** The largest script of the shell, as its URL and ETag. */
async function script(programs) {
  const shell = `${(await programs.server(main)).address}/`;
  const text = await (await fetch(shell)).text();
  const scripts = [];
  for (const [, path] of text.matchAll(/<script[^>]+src="([^"]+\.js)"/g)) {
    const url = new URL(path, shell).href;
    const { headers, bytes } = await rawResponse(url, compressed);
    equal(headers["content-encoding"], "br", `${url} is not precompressed`);
    ok(headers.etag, `${url} has no ETag`);
    scripts.push({ url, etag: headers.etag, size: bytes.length });
  }
  scripts.sort((a, b) => b.size - a.size);
  return scripts[0];
}

const bareScript = {
  what: "bare route with the bytes and headers of the script",
  needs: [main],
  measure: async (programs) => {
    const { url } = await script(programs);
    const bare = await programs.bare(url, compressed);
    return load(`${bare.address}/bytes`, { headers: compressed });
  },
};

export const webRows = [
  hello,
  {
    what: "app shell `/`, brotli",
    needs: [main],
    measure: async (programs) =>
      load(`${(await programs.server(main)).address}/`, { headers: compressed }),
    ratios: [{ to: hello, atLeast: 0.5 }],
  },
  bareScript,
  {
    what: "script, brotli",
    needs: [main],
    measure: async (programs) => load((await script(programs)).url, { headers: compressed }),
    ratios: [{ to: bareScript, atLeast: 0.9 }],
  },
  {
    what: "script, `If-None-Match`",
    needs: [main],
    measure: async (programs) => {
      const { url, etag } = await script(programs);
      return load(url, { headers: { ...compressed, "If-None-Match": etag } });
    },
    ratios: [{ to: hello, atLeast: 0.5 }],
  },
];
