import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { OffReason } from "#contract/webhook-words.ts";
import type { Context } from "#server/platform/context.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import {
  webhookDeliveries,
  type WebhookEndpointRow,
  webhookEndpoints,
} from "#server/platform/db/schema/webhooks.ts";
import { isActiveOwner, listActiveOwners } from "#server/platform/guards/find-account.ts";
import { webhookOffMail } from "#server/platform/mail/templates/webhook.tsx";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { publish } from "#server/platform/publish.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";

/**
 * Turns an endpoint off, and fails what waits for it: an owner can send it again later. Owners get an e-mail if it
 * failed, or if a chat takes no more messages. A program that answers 410 has unsubscribed.
 * @param advice why a chat takes no more messages, and what to do
 */
export async function switchOff(
  context: Context,
  { id, companyId, name }: Pick<WebhookEndpointRow, "id" | "companyId" | "name">,
  reason: OffReason,
  advice: string | null = null,
) {
  const { db, clock } = context;
  await db
    .update(webhookEndpoints)
    .set({ isOn: false, offReason: reason, pausedUntil: null })
    .where(eq(webhookEndpoints.id, id));
  const { state, endpointId, lastProblem } = webhookDeliveries;
  await db
    .update(webhookDeliveries)
    .set({ state: "failed", nextTryAt: null, lastProblem: sql`coalesce(${lastProblem}, 'off')` })
    .where(and(eq(endpointId, id), eq(state, "waiting")));
  await publish(context, { type: "webhook.switched_off", companyId, name, reason });
  if (reason !== "failing" && !advice) return;
  const at = clock.now().toISOString();
  for (const ownerId of await listActiveOwners(context, companyId))
    await context.tasks.enqueue(db, mailWebhookOff, { ownerId, endpointId: id, at, advice });
}

export const mailWebhookOff = defineTask({
  name: "mail-webhook-off",
  title: "Notice that a webhook was turned off",
  heldUntil: mailHeldUntil,
  data: z.object({
    ownerId: z.uuid(),
    endpointId: z.uuid(),
    at: z.iso.datetime(),
    advice: z.string().nullable(),
  }),
  async run({ db, settings, mail }, { ownerId, endpointId, at, advice }) {
    const [row] = await db
      .select({
        owner: hiringManagerProfiles,
        company: companies.name,
        endpoint: webhookEndpoints.name,
        isOn: webhookEndpoints.isOn,
      })
      .from(webhookEndpoints)
      .innerJoin(companies, eq(companies.id, webhookEndpoints.companyId))
      .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.companyId, companies.id))
      .where(and(eq(webhookEndpoints.id, endpointId), eq(hiringManagerProfiles.id, ownerId), isActiveOwner));
    if (!row || row.isOn) return;
    const { owner, company, endpoint } = row;
    await mail.send({
      id: `webhook-off:${endpointId}:${ownerId}:${at}`,
      companyId: owner.companyId,
      to: { name: `${owner.firstName} ${owner.lastName}`, email: owner.email },
      ...webhookOffMail({
        product: settings.name,
        firstName: owner.firstName,
        endpoint,
        company,
        advice,
        url: `${settings.origin}/company/connections`,
      }),
    });
  },
});
