/** `npm run test:faults` kills often enough to hit every moment; the test command as often as time allows. */
export const isThorough = process.env["FAULTS"] === "all";

export const kills = isThorough ? { postgres: 200, embedded: 50 } : { postgres: 5, embedded: 3 };
