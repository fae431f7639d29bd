/** What no word of a Western European language has, so that a file in one of their encodings isn't read correctly. */
const unlikely = [
  // Control characters, and characters without a meaning of their own.
  /[\u0080-\u009f\ufffd\p{Co}]/u,
  // `пчела` for a file that is said to be Western.
  /(?=\p{L})[^\p{Script=Latin}]/u,
  /ƒ/u,
  // `cafŽ`
  /\p{Ll}(?![A-Z])\p{Lu}/u,
  // `c½ur`
  /\p{L}[^\p{L}\p{M}\p{Nd}\0-\x7f’‘–—…·°´\u00a0\u00ad]\p{L}/u,
  // `caf‚`
  /\p{L}[‚„¤¦¨¬¯¸÷‰˜]/u,
  /\p{L}(?=[^\0-\x7f×±])\p{Sm}/u,
  // Symbols beside accented letters or each other: `Õ·`
  /[^\0-\x7f\p{P}\u00a0®™©](?=[^\0-\x7f])[^\p{L}\p{M}’‘“”«»–—…\u00a0®™©]/u,
  /(?=[^\0-\x7f])[^\p{L}\p{M}’‘“”«»¡¿–—…\u00a0®™©](?=[^\0-\x7f])\p{L}/u,
];

/** Whether the text reads like the words of a Western European language. */
export function readsAsWestern(text: string): boolean {
  const sample = accentedLines(text);
  if (unlikely.some((pattern) => pattern.test(sample))) return false;
  return !(sample.match(/\p{L}{2,}/gu) ?? []).some(isMostlyAccented);
}

/** Enough to tell, and no more than takes a moment. */
const sampleLength = 200_000;

/** The first lines with letters beyond ASCII. */
function accentedLines(text: string): string {
  let sample = "";
  for (const line of text.split(/[\r\n]+/u)) {
    if (/[^\0-\x7f]/u.test(line)) sample += `${line}\n`;
    if (sample.length >= sampleLength) break;
  }
  return sample.slice(0, sampleLength);
}

/** `ï÷åëà`, but not `été`. */
function isMostlyAccented(word: string): boolean {
  const accented = word.replaceAll(/[a-z]/giu, "").length;
  return accented === word.length || (word.length > 3 && accented > word.length / 2);
}

/** UTF-7 hides its letters in ASCII: `r+AOk-sum+AOk-`. */
export function isUtf7(text: string): boolean {
  // Without the plus sign that base64 also has: a file of plus signs would take forever.
  return [...text.matchAll(/\+([A-Za-z0-9/]{3,})-/gu)].some(([, coded = ""]) =>
    isLettersOfUtf7(coded),
  );
}

function isLettersOfUtf7(coded: string): boolean {
  // A base64 length that no bytes have.
  if (coded.length % 4 === 1) return false;
  const decoded = atob(coded);
  const bytes = Uint8Array.from(decoded, (character) => character.charCodeAt(0));
  // Words such as "+Bob-" end within a byte.
  if (bytes.length % 2 !== 0 || btoa(decoded).replaceAll("=", "") !== coded) return false;
  return /^[\u00a1-\u024f\u0370-\u07ff]+$/u.test(new TextDecoder("utf-16be").decode(bytes));
}
