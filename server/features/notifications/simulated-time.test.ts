import { expectOneDigestEach } from "#tests/simulated-time.ts";
import { test } from "#tests/harness.ts";

// Clocks change in Europe on 25 October and in North America on 1 November. `npm run test:faults` runs everything.
test("nine days in ten time zones, two clock changes and two restarting servers: one digest each", async ({
  app,
  database,
}) => {
  await expectOneDigestEach(app, database.connection, {
    start: new Date("2026-10-24T10:00:00Z"),
    days: 9,
    managers: 50,
    sweepMinutes: 240,
  });
});
