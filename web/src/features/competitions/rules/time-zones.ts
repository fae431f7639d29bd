/** The time zone this browser is set to. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Every time zone the browser knows (IANA names), with UTC, the browser's own and the one in use, sorted. */
export function timeZones(inUse: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ownTimeZone(), inUse]);
  return [...zones]
    .sort()
    .map((zone) => ({ value: zone, label: zone.replaceAll("_", " ").replaceAll("/", " / ") }));
}
