import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addManagers } from "../many-managers.ts";
import { aPassword } from "../factories.ts";
import { browser } from "../test-app.ts";
import { anInstallation } from "./installation.ts";
import { waitUntil } from "../wait-until.ts";

const managers = 400;
const kills = 5;
/** The number of connections in the pool. */
const inFlight = 5;
const admin = { p_email: "ada@example.com", p_password: aPassword };

test(`the weekly digest for everyone, requested again and again while servers are killed ${kills} times: one for each manager`, async () => {
  const installation = await anInstallation();
  const { db, smtp } = installation;
  smtp.slow(50);
  const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000);
  const added = await addManagers(db, managers, 1, monthAgo);
  const due = added.filter(({ frequency, sendsZeroReviews }) => frequency === "weekly" && sendsZeroReviews);
  const start = () =>
    installation.startServer({
      ADMIN_EMAIL: admin.p_email,
      ADMIN_PASSWORD: admin.p_password,
      ADMINS_SECOND_FACTOR: "optional",
    });
  for (let killed = 0; killed < kills; killed++) {
    await installation.timePasses();
    const before = smtp.received.length;
    const server = await start();
    await press(server.origin);
    await waitUntil("it is at work", () => smtp.received.length > before + 3);
    await server.kill();
  }
  smtp.slow(0);
  await installation.timePasses();
  await press((await start()).origin);
  await waitUntil("every digest is settled", async () => {
    await installation.timePasses();
    const { rows } = await db.execute(sql`select 1 from digests where settled_at is null limit 1`);
    return rows.length === 0;
  });
  await installation.stop();

  // The admin is notified of new browsers.
  const digests = smtp.received.filter(({ to }) => to !== admin.p_email);
  const copies = [...Map.groupBy(digests, ({ to }) => to).values()];
  expect(copies).toHaveLength(due.length);
  for (const received of copies) expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
  expect(digests.length - due.length).toBeLessThanOrEqual(kills * inFlight);
});

async function press(origin: string) {
  const { visitor } = browser(origin);
  await visitor.admins.authenticate(admin);
  await visitor.notifications.testWeeklyDigest({ type: "weekly" });
}
