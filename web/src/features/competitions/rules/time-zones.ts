export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The IANA time zones that the browser knows, including UTC, its own and the current one. */
export function timeZones(inUse: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ownTimeZone(), inUse]);
  return [...zones]
    .sort()
    .map((zone) => ({ value: zone, label: zone.replaceAll("_", " ").replaceAll("/", " / ") }));
}
