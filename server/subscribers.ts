import { recordInTrail } from "#server/features/audit/record-in-trail.ts";
import { findAgainOnEvent } from "#server/features/companies/admin/find-again-on-event.ts";
import type { Subscriber } from "./platform/context.ts";
import { announceSubmission } from "#server/features/notifications/announce-submission.ts";
import { copyObjectionOnEvent } from "#server/features/reviewers/copy-objection-on-event.ts";
import { drawAnewOnEvent } from "#server/features/reviewers/draw-anew-on-event.ts";
import { wakeOnEvent } from "#server/features/reviewers/wake-on-event.ts";

/** Everybody who is told of what happens, in this order. */
export const subscribers: Subscriber[] = [
  recordInTrail,
  wakeOnEvent,
  findAgainOnEvent,
  drawAnewOnEvent,
  copyObjectionOnEvent,
  announceSubmission,
];
