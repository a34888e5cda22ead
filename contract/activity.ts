import { oc } from "@orpc/contract";
import * as z from "zod";
import type { AuditAction } from "./audit.ts";
import { cursor, nextCursor } from "./cursors.ts";
import { errors } from "./errors.ts";
import { forKeys } from "./requests.ts";
import { get } from "./routes.ts";

/**
 * What a candidate's activity shows of the audit log, and why it may be shown. An action that is not listed stays
 * hidden. Reviewers must stay unknown, and so must who of them was contacted, declined, objected or answered. That is
 * why these are missing:
 * - `survey.sent` is only in the log if a mail went out. A missing entry would show that someone may not be contacted.
 * - `survey.reminded` is from early versions. A missing entry would show that someone declined or answered.
 * - `survey.test_sent` is an admin's.
 * - `signals.seen` would say on which day there was something to see.
 * - `candidate.resembles`, `candidate.address_shared` and consents on a shared device are warnings for admins.
 */
export const shownActions = [
  // The page shows when the candidate was added. The entry shows who added them.
  "candidate.created",
  // What was changed is on the page. The entry says that someone did, not what it was before.
  "candidate.changed",
  // Someone searched again. The entry does not show who was found.
  "candidate.searched_again",
  // The page shows these settings. They say what should happen, not what did.
  // The page shows that the surveys were confirmed, not who among the chosen may not be contacted.
  "outreach.confirmed",
  "outreach.changed",
  "outreach.paused",
  "outreach.resumed",
  "consent.noted",
  "consent.removed",
  "consent.asked",
  // The candidate's own decisions, which the timeline shows with their days.
  "consent.given",
  "consent.refused",
  "consent.taken_back",
  // By a manager only. The page lists the people that managers named, with the day. Anyone without a visible answer can be
  // removed, so this says nothing about what they did.
  "reviewer.added",
  "reviewer.removed",
  // Only released answers can be read, and the page shows the day of their release. Once a manager and day.
  "response.read",
  // The page lists these links with their makers and days.
  "report.shared",
  "report.unshared",
  // The comments are on the page. Of a removed one its day is left.
  "comment.added",
  "comment.edited",
  "comment.removed",
] as const satisfies AuditAction[];
export type ShownAction = (typeof shownActions)[number];

const ActivityEntry = z.object({
  /** `YYYY-MM-DD` (UTC). A time of day could show who answered. */
  day: z.string(),
  /** The name at that time. */
  by: z.string(),
  action: z.enum(shownActions),
  /** How often on that day. */
  count: z.int(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const activityAtOnce = 30;
export const maxActivity = 1_000;

export const managerActivity = oc.tag("Candidates").router({
  list: get(
    "/candidates/{candidateId}/activity",
    "Who of the hiring team did what about a candidate, by day, the latest day first",
  )
    .meta(forKeys("results:read"))
    .input(
      z.object({
        candidateId: z.uuid(),
        limit: z.coerce.number().int().min(1).max(maxActivity).default(activityAtOnce),
        cursor: cursor.optional(),
      }),
    )
    .output(z.object({ entries: z.array(ActivityEntry), total: z.int(), nextCursor }))
    .errors(errors("CANDIDATE_NOT_FOUND", "CURSOR_INVALID")),
});
