import { recordInAuditLog } from "#server/features/audit/audit-log.ts";
import { findAgainOnEvent } from "#server/features/company-rules/affected-candidates.ts";
import { recordForWebhooks } from "#server/features/webhooks/record-events.ts";
import { notifyOfSubmission } from "#server/features/notifications/notify-response.ts";
import { playSandboxOnEvent } from "#server/features/sandbox/play-sandbox.ts";
import { updateOrdersOnEvent } from "#server/features/recruiting/report-orders.ts";
import { wakeOnEvent } from "#server/features/reviewers/advance-soon.ts";
import { copyObjectionOnEvent } from "#server/features/reviewers/do-not-contact.ts";
import { identifyAgainOnEvent } from "#server/features/reviewers/identify-reviewers.ts";
import type { EventHandler } from "./platform/context.ts";

/** Called for every event, in this order. */
export const eventHandlers: EventHandler[] = [
  recordInAuditLog,
  wakeOnEvent,
  findAgainOnEvent,
  identifyAgainOnEvent,
  copyObjectionOnEvent,
  notifyOfSubmission,
  playSandboxOnEvent,
  recordForWebhooks,
  updateOrdersOnEvent,
];
