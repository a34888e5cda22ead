import { Webhook } from "standardwebhooks";
import { webhookEventTypes, type WebhookEventType } from "#contract/webhook-words.ts";
import type { WebhookBody } from "#contract/webhooks.ts";
import { sweepWebhooks } from "#server/features/webhooks/deliver.ts";
import { reportOutreach } from "#server/features/notifications/report-outreach.ts";
import type { TestManager } from "./factories.ts";
import type { TestApp } from "./harness.ts";
import { type Received, startWebhookReceiver } from "./stand-ins/webhook-receiver.ts";

/** A receiver with an endpoint of this owner's company. */
export async function aWebhook(
  owner: TestManager,
  fields: { events?: WebhookEventType[]; jobId?: string; signature?: "v1" | "v1a"; name?: string } = {},
) {
  const receiver = await startWebhookReceiver();
  const endpoint = await owner.browser.manager.webhooks.create({
    address: receiver.url,
    events: [...webhookEventTypes],
    ...fields,
  });
  return { ...receiver, endpoint, endpointId: endpoint.id, secret: endpoint.secret ?? "" };
}

export const bodyOf = ({ body }: Received) => JSON.parse(body) as WebhookBody;
export const typesOf = (received: Received[]) => received.map((delivery) => bodyOf(delivery).type);

export const idOf = ({ headers }: Received) => String(headers["webhook-id"]);

/** As receivers do, with the library of Standard Webhooks. Their clock must be near the test's. */
export function verify(secret: string, { headers, body }: Received) {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

/** Runs what is due, and the sweep that finds deliveries whose next try is due by the test's clock. */
export async function runWaiting(app: TestApp) {
  await app.runTasks();
  await app.runTasks(sweepWebhooks);
}

/** Runs the task that reports the state of outreach. Its first run ever reports nothing. */
export async function reportedOutreach(app: TestApp) {
  await app.runTasks(reportOutreach);
}
