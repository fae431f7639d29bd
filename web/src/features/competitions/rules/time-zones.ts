/** The time zone this browser is set to. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Every time zone the browser knows (IANA names), with UTC and the browser's own, sorted. */
export function timeZones(): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ownTimeZone()]);
  return [...zones]
    .sort()
    .map((zone) => ({ value: zone, label: zone.replaceAll("_", " ").replaceAll("/", " / ") }));
}
