import { oc } from "@orpc/contract";
import * as z from "zod";
import { isStorable, moment, searchWords } from "./fields.ts";

/** Everything of which the audit trail tells. Entries are never removed from these lists: old activities keep them. */
export const activityActions = [
  "template.created",
  "template.updated",
  "template.deleted",
  "invitation.created",
  "invitation.sent",
  "invitation.renewed",
  "invitation.revoked",
  "directory.import_started",
  "directory.imported",
  "directory.person_deleted",
  "directory.alias_added",
  "directory.alias_removed",
  "admin.created",
  "admin.password_changed",
  "admin.signed_out_everywhere",
  "survey.sent",
  "survey.test_sent",
  "survey.reminded",
  "outreach.changed",
  "outreach.paused",
  "outreach.resumed",
  "consent.noted",
  "consent.removed",
  "company.changed",
  "response.read",
  "digest.run",
  "delivery.retried",
  "delivery.resumed",
  "privacy.exported",
  "privacy.erased",
] as const;
export type ActivityAction = (typeof activityActions)[number];

export const recordTypes = [
  "template",
  "invitation",
  "directory",
  "admin",
  "reviewer",
  "candidate",
  "company",
  "digest",
  "delivery",
] as const;
export type RecordType = (typeof recordTypes)[number];

export const actorRealms = ["admin", "manager", "system"] as const;

/** Who did it. Name and e-mail address stay as they were then. */
const Actor = z.object({
  realm: z.enum(actorRealms),
  /** Null: the system. */
  id: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
});
export type Actor = z.infer<typeof Actor>;

/** Names of fields and counts; never an answer, a secret, a code or what would name a reviewer. */
export const ActivityDetails = z.object({
  changed: z.array(z.string()).optional(),
  counts: z.record(z.string(), z.number()).optional(),
});
export type ActivityDetails = z.infer<typeof ActivityDetails>;

export const Activity = z.object({
  id: z.int(),
  occurredAt: moment,
  actor: Actor,
  action: z.enum(activityActions),
  record: z.object({
    type: z.enum(recordTypes),
    id: z.string().nullable(),
    /** What people call it: a template's name, whom an invitation is for. */
    label: z.string().nullable(),
  }),
  details: ActivityDetails,
});
export type Activity = z.infer<typeof Activity>;

export const activitiesPerPage = 50;

export const ActivityFilter = z.object({
  actorId: z.string().max(100).refine(isStorable).optional(),
  realm: z.enum(actorRealms).optional(),
  action: z.enum(activityActions).optional(),
  recordType: z.enum(recordTypes).optional(),
  /** From this moment on. */
  from: moment.optional(),
  /** Before this moment. */
  until: moment.optional(),
  /** Words that all occur in the actor's or the record's name, address or id. */
  text: searchWords.optional(),
});
export type ActivityFilter = z.input<typeof ActivityFilter>;

export const adminActivity = {
  list: oc
    .route({
      method: "GET",
      path: "/admin/activities",
      tags: ["Activity"],
      summary: "Who did what to which record, newest first, a page at a time",
    })
    .input(
      ActivityFilter.extend({
        /** The last id of the page before. */
        before: z.coerce.number().int().min(1).optional(),
      }),
    )
    .output(z.object({ activities: z.array(Activity), hasMore: z.boolean() })),
  actors: oc
    .route({
      method: "GET",
      path: "/admin/activities/actors",
      tags: ["Activity"],
      summary: "Everybody of whom the trail tells",
    })
    .output(z.array(Actor)),
};
