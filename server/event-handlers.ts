import { recordInAuditLog } from "#server/features/audit/audit-log.ts";
import { identifyAgainOnCompanyRule } from "#server/features/company-names/affected-candidates.ts";
import { recordForWebhooks } from "#server/features/webhooks/record-events.ts";
import { notifyOnEvent } from "#server/features/notifications/notify-response.ts";
import { playSandboxOnEvent } from "#server/features/sandbox/play-sandbox.ts";
import { updateOrdersOnEvent } from "#server/features/recruiting/report-orders.ts";
import { scheduleOutreachOnEvent } from "#server/features/reviewers/schedule-outreach.ts";
import { copyObjectionOnMerge } from "#server/features/reviewers/do-not-contact.ts";
import { identifyAgainOnDeletion } from "#server/features/reviewers/identify-again.ts";
import { searchOnImport } from "#server/features/reviewers/search-after-import.ts";
import type { EventHandler } from "./platform/context.ts";

/** Called for every event, in this order. */
export const eventHandlers: EventHandler[] = [
  recordInAuditLog,
  scheduleOutreachOnEvent,
  identifyAgainOnCompanyRule,
  identifyAgainOnDeletion,
  searchOnImport,
  copyObjectionOnMerge,
  notifyOnEvent,
  playSandboxOnEvent,
  recordForWebhooks,
  updateOrdersOnEvent,
];
