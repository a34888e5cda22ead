import { eq, gte, or, sql, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { NotificationSettings } from "#contract/notifications.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { notificationSettings } from "#server/platform/db/schema/notifications.ts";

type Choice = Omit<Extract<NotificationSettings, { settingsMode: "global" }>, "settingsMode">;

/** Applies until a manager chooses otherwise, also to later jobs. */
export const defaultChoice: Choice = { digestFrequency: "daily", sendZeroReviewsEmail: true };

/**
 * What a member of a job chose: in the row for that job, or in the row for all jobs. Two searches of an index, because a join
 * with either row compares all jobs of a manager with all their rows.
 */
function chosenForJob({ name }: PgColumn) {
  const chosen = sql`select ${sql.identifier(name)} from notification_settings s
    where s.hiring_manager_profile_id = job_members.hiring_manager_profile_id`;
  return sql`(${chosen} and s.job_id = job_members.job_id), (${chosen} and s.job_id is null)`;
}

const { digestFrequency, sendZeroReviewsEmail } = notificationSettings;

export const jobFrequency = sql<
  Choice["digestFrequency"]
>`coalesce(${chosenForJob(digestFrequency)}, ${defaultChoice.digestFrequency})`;

export const jobSendsZeroReviews = sql<boolean>`coalesce(${chosenForJob(sendZeroReviewsEmail)}, ${defaultChoice.sendZeroReviewsEmail})`;

/**
 * From when on a job's news is unreported to a member. It moves forward once the e-mail is sent, even if the
 * settings have changed by then.
 */
export const unreportedSince = sql<Date>`coalesce(${jobMembers.reportedUntil}, ${jobs.createdAt})`.mapWith(
  jobs.createdAt,
);

/**
 * Whether a member is notified of an event at this time. The owner is notified of all events, also of those before they
 * became the owner; others only of events since the job was shared with them.
 */
export const concernsMember = (occurredAt: SQLWrapper) =>
  or(eq(jobMembers.role, "owner"), gte(occurredAt, jobMembers.createdAt));
