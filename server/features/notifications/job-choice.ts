import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { NotificationSettings } from "#contract/notifications.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { notificationSettings } from "#server/platform/db/schema/notifications.ts";

type Choice = Omit<Extract<NotificationSettings, { settingsMode: "global" }>, "settingsMode">;

/** What holds until a manager chooses otherwise, for jobs created later too. */
export const defaultChoice: Choice = { digestFrequency: "daily", sendZeroReviewsEmail: true };

/** Left-joins a job to what its manager chose for it: the row for that job, or the one for all. */
export const chosenForJob = and(
  eq(notificationSettings.hiringManagerProfileId, jobs.createdBy),
  or(isNull(notificationSettings.jobId), eq(notificationSettings.jobId, jobs.id)),
);

export const jobFrequency = sql<
  Choice["digestFrequency"]
>`coalesce(${notificationSettings.digestFrequency}, ${defaultChoice.digestFrequency})`;

/** From when on nothing of a job was told yet. What is told is noted once its e-mail was sent, whatever is chosen meanwhile. */
export const unreportedSince = sql<Date>`coalesce(${jobs.toldUntil}, ${jobs.createdAt})`.mapWith(
  jobs.createdAt,
);

export const jobSendsZeroReviews = sql<boolean>`coalesce(${notificationSettings.sendZeroReviewsEmail}, ${defaultChoice.sendZeroReviewsEmail})`;
