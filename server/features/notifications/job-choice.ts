import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { NotificationSettings } from "#contract/notifications.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { notificationSettings } from "#server/platform/db/schema/notifications.ts";

type Choice = Omit<Extract<NotificationSettings, { settingsMode: "global" }>, "settingsMode">;

/** Applies until a manager chooses otherwise, also to later jobs. */
export const defaultChoice: Choice = { digestFrequency: "daily", sendZeroReviewsEmail: true };

/** Left-joins a job to its manager's settings: the row for that job, or the row for all jobs. */
export const chosenForJob = and(
  eq(notificationSettings.hiringManagerProfileId, jobs.createdBy),
  or(isNull(notificationSettings.jobId), eq(notificationSettings.jobId, jobs.id)),
);

export const jobFrequency = sql<
  Choice["digestFrequency"]
>`coalesce(${notificationSettings.digestFrequency}, ${defaultChoice.digestFrequency})`;

/**
 * From when on a job's news is unreported. It moves forward once the e-mail is sent, whatever the settings are by
 * then.
 */
export const unreportedSince = sql<Date>`coalesce(${jobs.toldUntil}, ${jobs.createdAt})`.mapWith(
  jobs.createdAt,
);

export const jobSendsZeroReviews = sql<boolean>`coalesce(${notificationSettings.sendZeroReviewsEmail}, ${defaultChoice.sendZeroReviewsEmail})`;
