const key = "wordhive-device";

let made: string | undefined;

/** 36 letters and digits. `crypto.randomUUID` would need HTTPS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An id like these that begins with the time: a database stores the newest ones together. */
export function timedId(now: Date): string {
  const time = Math.max(0, now.getTime()).toString(16).padStart(12, "0").slice(-12);
  return time + randomId().slice(12);
}

/** An id that this browser makes once, so that attempts show which device they came from. It says nothing about the person. */
export function deviceId(): string {
  made ??= storedId();
  return made;
}

function storedId(): string {
  const id = randomId();
  try {
    const stored = localStorage.getItem(key);
    if (stored !== null && /^[0-9a-f]{36}$/.test(stored)) return stored;
    localStorage.setItem(key, id);
  } catch {
    // Blocked: each page load is a device.
  }
  return id;
}
