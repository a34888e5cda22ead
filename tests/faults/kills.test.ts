import { expect, test } from "vitest";
import { anInstallation, until } from "./installation.ts";

const surveys = 300;
const kills = 10;
/** As many as the pool has connections: so many messages may be on their way to the mail server in one moment. */
const inFlight = 5;

test(
  "killed ten times in the middle of its work: nothing is lost, and no kill repeats more than what was on its way",
  { timeout: 180_000 },
  async () => {
    const installation = await anInstallation();
    const { smtp } = installation;
    await installation.enqueueSurveys(surveys);
    for (let killed = 0; killed < kills; killed++) {
      // What the one before had in hand is given up.
      await installation.timePasses();
      const before = smtp.received.length;
      const server = await installation.startServer();
      // Somewhere in the dialogue, in the rendering or in the database, never at the same place.
      await until("it is at work", () => smtp.received.length > before + 7);
      await new Promise((resolve) => setTimeout(resolve, killed * 3));
      await server.kill();
    }
    await installation.timePasses();
    await installation.startServer();
    await installation.untilSent(surveys);
    await installation.stop();

    const copies = [...Map.groupBy(smtp.received, ({ to }) => to).values()];
    expect(copies).toHaveLength(surveys);
    for (const received of copies) expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(smtp.received.length - surveys).toBeLessThanOrEqual(kills * inFlight);
  },
);
