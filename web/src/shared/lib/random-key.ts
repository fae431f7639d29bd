/** Names a request, so that it counts once however often it is sent. Unlike `crypto.randomUUID`, it also works without HTTPS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
