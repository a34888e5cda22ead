/** `npm run test:faults` kills often enough to hit every moment; the test command a few times. */
export const isThorough = process.env["FAULTS"] === "all";

export const kills = isThorough ? { postgres: 200, embedded: 50 } : { postgres: 2, embedded: 1 };
