import { describe, expect, test } from "vitest";
import { formatVisibility, visibilityError } from "./visibility";

describe("visibility", () => {
  test("is formatted for organizers", () => {
    expect(formatVisibility("visible")).toBe("Visible");
    expect(formatVisibility("hidden")).toBe("Hidden");
    expect(formatVisibility("2027-03-12T09:00")).toMatch(/^From Mar 12, 2027, 9:00\sAM$/u);
  });

  test("needs a complete date and time", () => {
    for (const complete of ["visible", "hidden", "2027-03-12T09:00"]) {
      expect(visibilityError(complete)).toBeNull();
    }
    for (const incomplete of ["", "2027-03-12", "2027-03-12T09"]) {
      expect(visibilityError(incomplete)).toBe("Choose a date and a time.");
    }
  });
});
