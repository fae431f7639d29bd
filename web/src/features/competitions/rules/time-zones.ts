import { formatTimeZone } from "@/shared/lib/local-date-time";

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** From east to west. The browser knows about thirty for the country, most of them of a single county. */
const american = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
];

/** Not yet in TypeScript's library, nor in every browser. */
type WithTimeZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/** The time zones of the language's country, such as "en-AU". */
function zonesOfCountry(language: string): string[] {
  const locale: WithTimeZones = new Intl.Locale(language).maximize();
  return locale.region === "US" ? american : (locale.getTimeZones?.() ?? american);
}

interface TimeZoneGroup {
  group: string;
  items: { value: string; label: string }[];
}

/**
 * The IANA time zones that the browser knows, including UTC. First come the current one, the browser's own and those of its
 * country, with the names that people use.
 */
export function timeZones(inUse: string, language: string): TimeZoneGroup[] {
  const common = new Set([inUse, ownTimeZone(), ...zonesOfCountry(language)]);
  const others = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
  return [
    {
      group: "Common",
      items: [...common].map((zone) => ({ value: zone, label: formatTimeZone(zone) })),
    },
    {
      group: "All others",
      items: [...others]
        .filter((zone) => !common.has(zone))
        .sort()
        .map((zone) => ({
          value: zone,
          label: zone.replaceAll("_", " ").replaceAll("/", " / "),
        })),
    },
  ];
}
