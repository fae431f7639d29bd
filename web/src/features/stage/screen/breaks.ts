/** How long a break is, in seconds, or without an end. */
export const breaks: Record<string, number | undefined> = {
  "5 minutes": 300,
  "10 minutes": 600,
  "15 minutes": 900,
  "30 minutes": 1_800,
  "No set time": undefined,
};
