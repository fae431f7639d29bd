import { expect, test } from "vitest";
import { ownTimeZone, timeZones } from "./time-zones";

test("an American organizer finds the usual zones first, by the names people use", () => {
  const [common, others] = timeZones("America/Denver", "en-US");
  const values = common?.items.map(({ value }) => value) ?? [];
  // What is in use comes first.
  expect(values[0]).toBe("America/Denver");
  expect(values).toContain("America/New_York");
  expect(values).toContain(ownTimeZone());
  expect(common?.items[0]?.label).toBe("Mountain Time (Denver)");
  expect(values.length).toBeLessThanOrEqual(9);
  expect(others?.items).toContainEqual({ value: "Europe/Berlin", label: "Europe / Berlin" });
});

test("no zone is listed twice, and each one known is listed", () => {
  for (const language of ["en-US", "de", "en-AU"]) {
    const values = timeZones("Asia/Tokyo", language).flatMap(({ items }) =>
      items.map(({ value }) => value),
    );
    expect(new Set(values).size).toBe(values.length);
    for (const zone of ["UTC", "Asia/Tokyo", ...Intl.supportedValuesOf("timeZone")]) {
      expect(values).toContain(zone);
    }
  }
});
