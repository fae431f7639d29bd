/** The key prefix of everything that is cached of a competition. */
export const competitionKey = (code: number) => ["competition", code] as const;
