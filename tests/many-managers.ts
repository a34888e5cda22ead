import { randomUUID } from "node:crypto";
import { defaultQuestions } from "#contract/surveys.ts";
import type { Database } from "#server/platform/db/client.ts";
import { managerUsers } from "#server/platform/db/schema/auth.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { notificationSettings } from "#server/platform/db/schema/notifications.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";

const zones = [
  "Pacific/Auckland",
  "Asia/Tokyo",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Europe/Berlin",
  "Europe/London",
  "America/Sao_Paulo",
  "America/St_Johns",
  "America/New_York",
  "America/Los_Angeles",
];
const choices = [
  { digestFrequency: "daily", sendZeroReviewsEmail: true },
  { digestFrequency: "daily", sendZeroReviewsEmail: false },
  { digestFrequency: "weekly", sendZeroReviewsEmail: true },
  { digestFrequency: "weekly", sendZeroReviewsEmail: false },
  { digestFrequency: "immediate", sendZeroReviewsEmail: true },
] as const;

export interface SimulatedManager {
  id: string;
  timeZone: string;
  frequency: (typeof choices)[number]["digestFrequency"];
  sendsZeroReviews: boolean;
  reviewerIds: string[];
  /** The manager with whom the job is shared: another time zone, and often another choice. */
  sharedWith: string | null;
}

/**
 * Managers in ten time zones with every combination of settings, each with one candidate and this many contacted
 * reviewers. Every third one shares the job with the manager after the next nine.
 */
export async function addManagers(db: Database, count: number, reviewersEach: number, createdAt: Date) {
  const companyId = randomUUID();
  await db.insert(companies).values({ id: companyId, name: "Juniper Labs", createdAt });
  const simulated = Array.from({ length: count }, (_, index) => {
    const timeZone = zones[index % zones.length] ?? "UTC";
    const choice = choices[Math.floor(index / zones.length) % choices.length] ?? choices[0];
    return { id: randomUUID(), jobId: randomUUID(), candidateId: randomUUID(), timeZone, choice };
  });
  const email = (id: string) => `${id}@example.com`;
  await db
    .insert(managerUsers)
    .values(simulated.map(({ id }) => ({ id, name: "Morgan Lee", email: email(id) })));
  const name = { firstName: "Morgan", lastName: "Lee" };
  await db.insert(hiringManagerProfiles).values(
    simulated.map(({ id, timeZone }) => ({
      id,
      companyId,
      ...name,
      email: email(id),
      timeZone,
      createdAt,
    })),
  );
  await db.insert(notificationSettings).values(
    simulated.map(({ id, choice }) => ({
      hiringManagerProfileId: id,
      settingsMode: "global" as const,
      ...choice,
      createdAt,
    })),
  );
  await db.insert(jobs).values(
    simulated.map(({ id, jobId }) => ({
      id: jobId,
      title: "Engineer",
      companyId,
      ownerId: id,
      createdAt,
    })),
  );
  const sharedWith = (id: string) => {
    const index = simulated.findIndex((manager) => manager.id === id);
    return index % 3 === 0 ? (simulated[(index + 11) % count]?.id ?? null) : null;
  };
  const readers = simulated.flatMap(({ id, jobId }) => {
    const reader = sharedWith(id);
    return reader === null || reader === id ? [] : [{ jobId, hiringManagerProfileId: reader }];
  });
  if (readers.length > 0)
    await db.insert(jobMembers).values(
      readers.map((reader) => ({
        ...reader,
        role: "reader" as const,
        createdAt,
        reportedUntil: createdAt,
      })),
    );
  await db.insert(candidates).values(
    simulated.map(({ id, jobId, candidateId }) => ({
      id: candidateId,
      firstName: "Robin",
      lastName: "Vale",
      jobId,
      ownerId: id,
      createdAt,
    })),
  );
  const managers: SimulatedManager[] = simulated.map(({ id, timeZone, choice }) => ({
    id,
    timeZone,
    frequency: choice.digestFrequency,
    sendsZeroReviews: choice.sendZeroReviewsEmail,
    sharedWith: sharedWith(id),
    reviewerIds: Array.from({ length: reviewersEach }, () => randomUUID()),
  }));
  for (const [index, { reviewerIds }] of managers.entries())
    await db.insert(reviewers).values(
      reviewerIds.map((id, rank) => ({
        linkHash: linkHash(id),
        link: id,
        emailHash: id,
        candidateId: simulated[index]?.candidateId ?? "",
        rank: rank + 1,
        name: "Kim Doe",
        email: email(id),
        status: "survey_sent" as const,
        surveySentAt: createdAt,
        questions: defaultQuestions,
        createdByType: "system" as const,
        createdAt,
      })),
    );
  return managers;
}
