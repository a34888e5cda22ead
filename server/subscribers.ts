import { recordInTrail } from "./activity/record-in-trail.ts";
import { findAgainOnEvent } from "./company-admin/find-again-on-event.ts";
import type { Subscriber } from "./context.ts";
import { announceSubmission } from "./notifications/announce-submission.ts";
import { copyObjectionOnEvent } from "./reviewers/copy-objection-on-event.ts";
import { drawAnewOnEvent } from "./reviewers/draw-anew-on-event.ts";
import { wakeOnEvent } from "./reviewers/wake-on-event.ts";

/** Everybody who is told of what happens, in this order. */
export const subscribers: Subscriber[] = [
  recordInTrail,
  wakeOnEvent,
  findAgainOnEvent,
  drawAnewOnEvent,
  copyObjectionOnEvent,
  announceSubmission,
];
