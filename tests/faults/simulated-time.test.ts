import { test } from "../harness.ts";
import { expectOneDigestEach } from "../simulated-time.ts";
import { isThorough } from "./thoroughness.ts";

test.runIf(isThorough)(
  "sixty days for two hundred managers in ten time zones over two changes of clocks: one digest each, and no other mail",
  { timeout: 1_200_000 },
  async ({ app, database }) => {
    const start = new Date("2026-10-01T10:00:00Z");
    const extent = { start, days: 60, managers: 200, sweepMinutes: 60 };
    console.info(await expectOneDigestEach(app, database.connection, extent));
  },
);
