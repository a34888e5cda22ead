import { and, eq, gte, isNull, or, sql, type SQLWrapper } from "drizzle-orm";
import type { NotificationSettings } from "#contract/notifications.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { notificationSettings } from "#server/platform/db/schema/notifications.ts";

type Choice = Omit<Extract<NotificationSettings, { settingsMode: "global" }>, "settingsMode">;

/** Applies until a manager chooses otherwise, also to later jobs. */
export const defaultChoice: Choice = { digestFrequency: "daily", sendZeroReviewsEmail: true };

/** Left-joins a member of a job to their settings: the row for that job, or the row for all jobs. */
export const chosenForJob = and(
  eq(notificationSettings.hiringManagerProfileId, jobMembers.hiringManagerProfileId),
  or(isNull(notificationSettings.jobId), eq(notificationSettings.jobId, jobMembers.jobId)),
);

export const jobFrequency = sql<
  Choice["digestFrequency"]
>`coalesce(${notificationSettings.digestFrequency}, ${defaultChoice.digestFrequency})`;

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

export const jobSendsZeroReviews = sql<boolean>`coalesce(${notificationSettings.sendZeroReviewsEmail}, ${defaultChoice.sendZeroReviewsEmail})`;
