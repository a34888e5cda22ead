import { and, asc, eq, inArray } from "drizzle-orm";
import * as z from "zod";
import { vendorNames, vendors } from "#contract/recruiting-words.ts";
import type { Context } from "#server/platform/context.ts";
import { atsConnections } from "#server/platform/db/schema/recruiting.ts";
import { send } from "#server/platform/http/outgoing.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { adapters } from "./adapters.ts";
import {
  connectionColumns,
  credentialsOf,
  recordProblem,
  undecryptableCredentials,
} from "./find-connection.ts";
import { listPackages } from "./packages.ts";

/** Sends the list of checks to a system that does not ask for it. If that fails, the next sweep tries again. */
export const announcePackages = defineTask({
  name: "announce-packages",
  title: "Send a recruiting system the list of checks",
  data: z.object({ connectionId: z.uuid() }),
  async run(context, { connectionId }) {
    const { db, settings } = context;
    const [connection] = await db
      .select(connectionColumns)
      .from(atsConnections)
      .where(eq(atsConnections.id, connectionId));
    const announce = connection && adapters[connection.vendor].announce;
    if (!announce || !connection.isOn || !settings.features.recruitment_integration) return;
    if (connection.credentials === null)
      return recordProblem(context, connectionId, undecryptableCredentials(connection));
    const call = announce(settings, await listPackages(context), credentialsOf(connection));
    const answer = await send({ ...call, body: JSON.stringify(call.body) }, settings.webhooks);
    if (answer.status !== null && answer.status >= 200 && answer.status < 300) return;
    const name = vendorNames[connection.vendor];
    await recordProblem(
      context,
      connectionId,
      answer.status === null
        ? `${name} could not be reached with the list of checks (${answer.failure ?? "no answer"}).`
        : `${name} did not accept the list of checks (status ${answer.status}).`,
    );
  },
});

/** Called when the list of checks may have changed. */
export const wakeAnnouncement = ({ db, tasks }: Pick<Context, "db" | "tasks">, connectionId: string) =>
  tasks.enqueue(db, announcePackages, { connectionId });

const announced = vendors.filter((vendor) => adapters[vendor].announce);

/** New survey templates can be ordered within an hour. */
export const sweepPackages = defineTask({
  name: "sweep-packages",
  title: "Find recruiting systems that need the list of checks",
  data: z.object({}),
  cron: "23 * * * *",
  async run(context) {
    const { db, settings } = context;
    if (!settings.features.recruitment_integration) return;
    const waiting = await db
      .select({ id: atsConnections.id })
      .from(atsConnections)
      .where(and(eq(atsConnections.isOn, true), inArray(atsConnections.vendor, announced)))
      .orderBy(asc(atsConnections.id));
    for (const { id } of waiting) await wakeAnnouncement(context, id);
  },
});
