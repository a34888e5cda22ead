import { expect, test } from "vitest";
import { anInstallation } from "./installation.ts";
import { waitUntil } from "../wait-until.ts";

const surveys = 900;
const kills = 10;
/** Three batches of ten tasks: so many messages may be on their way, or accepted and not yet recorded, at one moment. */
const inFlight = 30;

test("a server that is killed ten times at work loses nothing, and repeats only mails that were on their way", async () => {
  const installation = await anInstallation();
  const { smtp } = installation;
  await installation.enqueueSurveys(surveys);
  for (let killed = 0; killed < kills; killed++) {
    // The work of the killed server is given up.
    await installation.timePasses();
    const before = smtp.received.length;
    const server = await installation.startServer();
    // In the dialogue, in rendering or in the database, at a different point each time.
    await waitUntil("it is at work", () => smtp.received.length > before + 2 * inFlight);
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
});
