const key = "wordhive-device";

let made: string | undefined;

/** 36 letters and digits. `crypto.randomUUID` would need HTTPS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
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
