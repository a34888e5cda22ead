import { oc } from "@orpc/contract";
import * as z from "zod";
import { maxBodyKilobytes, sendsMail } from "./requests.ts";
import { errors } from "./errors.ts";
import { moment } from "./fields.ts";
import { del, get, post, put } from "./routes.ts";

export const digestFrequencies = ["immediate", "daily", "weekly"] as const;

const choice = {
  digestFrequency: z.enum(digestFrequencies).default("daily"),
  sendZeroReviewsEmail: z.boolean().default(true),
};

const forAll = z.object({ settingsMode: z.literal("global"), ...choice });
const forEach = z.object({
  settingsMode: z.literal("per_job"),
  jobs: z.array(z.object({ jobId: z.uuid(), ...choice })).max(5_000),
});

/** One choice for all jobs, or one for each active job. */
export const NotificationSettings = z.discriminatedUnion("settingsMode", [forAll, forEach]);
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Increases with each save. A save names the version on which it is based. */
const version = { version: z.int32().min(0) };
export const SavedSettings = z.discriminatedUnion("settingsMode", [
  forAll.extend(version),
  forEach.extend(version),
]);
export type SavedSettings = z.infer<typeof SavedSettings>;

/** An average never appears without the count and the range. */
export const RatingSummary = z.object({
  id: z.string(),
  question: z.string(),
  scale: z.int(),
  mean: z.number(),
  n: z.int(),
  lowest: z.number(),
  highest: z.number(),
});
export type RatingSummary = z.infer<typeof RatingSummary>;

const CandidateNews = z.object({
  id: z.string(),
  name: z.string(),
  newResponses: z.int(),
  /** How many responses were withdrawn in total. */
  withdrawnResponses: z.int(),
  asked: z.int(),
  answered: z.int(),
  ratings: z.array(RatingSummary),
});
export type CandidateNews = z.infer<typeof CandidateNews>;

/** The name of the job's owner, if that is someone else. */
const sharedBy = z.string().nullable();
const DigestJob = z.object({ id: z.string(), title: z.string(), sharedBy });

/** The contents of a digest. It names no reviewer. */
export const DigestContents = z.object({
  newResponses: z.int(),
  jobs: z.array(DigestJob.extend({ candidates: z.array(CandidateNews) })),
  quietJobs: z.array(DigestJob),
  /** Candidates who gave, declined or withdrew consent. */
  decisions: z.array(
    z.object({
      candidateId: z.string(),
      name: z.string(),
      jobId: z.string(),
      jobTitle: z.string(),
      sharedBy,
      agrees: z.boolean(),
    }),
  ),
  /** How many more there are than the e-mail lists. */
  left: z.object({ candidates: z.int(), ratings: z.int(), quietJobs: z.int(), decisions: z.int() }),
});
export type DigestContents = z.infer<typeof DigestContents>;

const NextDigest = z.object({
  frequency: z.enum(["daily", "weekly"]),
  dueAt: moment,
  since: moment,
  /** The digest as of now; null: no e-mail would be sent. */
  digest: z.object({ subject: z.string(), html: z.string(), contents: DigestContents }).nullable(),
});
export type NextDigest = z.infer<typeof NextDigest>;

export const visitorNotifications = oc.tag("Notifications").router({
  testWeeklyDigest: post(
    "/functions/send-digest-emails",
    "Try the weekly digest: a sample for a visitor, their own for a manager, everyone's for an admin",
    { operationId: "send-digest-emails" },
  )
    .meta(sendsMail)
    .input(z.object({ type: z.literal("weekly") }))
    .output(
      z.object({
        message: z.string(),
        /** A sample digest; null for a signed-in manager. */
        sample: z
          .object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() })
          .nullable(),
      }),
    )
    .errors(
      errors("TOO_MANY_ATTEMPTS", "DIGEST_BEING_SENT", "MAIL_NOT_ACCEPTED", "MAIL_BLOCKED", "MAIL_REFUSED"),
    ),
});

export const adminNotifications = oc.tag("Notifications").router({
  emailJsConfig: post(
    "/functions/get-emailjs-config",
    "The public values of the EmailJS account, if one is configured",
    { operationId: "get-emailjs-config" },
  )
    .output(z.object({ serviceId: z.string(), templateId: z.string(), publicKey: z.string() }))
    .errors(errors("EMAILJS_NOT_CONFIGURED")),
});

/** When digests were paused by a link in an e-mail. */
const DigestPause = z.object({ pausedAt: moment.nullable() });

export const managerNotifications = oc.tag("Notifications").router({
  settings: get("/notification-settings", "Your notification settings").output(SavedSettings),
  saveSettings: put("/notification-settings", "Replace your notification settings")
    // Up to 5,000 jobs.
    .meta(maxBodyKilobytes(768))
    .input(
      z.object({
        settings: NotificationSettings,
        /** The version of the settings shown; 0 if none were saved. */
        version: z.int32().min(0).default(0),
      }),
    )
    .output(SavedSettings)
    .errors(errors("JOB_NOT_FOUND", "SETTINGS_CHANGED")),
  nextDigests: get(
    "/notification-settings/next-digests",
    "Your next daily and weekly digest: when each is sent, and its contents as of now",
  ).output(
    z.object({
      timeZone: z.string(),
      /** The next one first, for each frequency that an active job uses. */
      upcoming: z.array(NextDigest),
    }),
  ),
  sendDigest: post("/notification-settings/digest", "Send yourself a digest of the last seven days now")
    .meta(sendsMail)
    .output(z.object({ message: z.string() }))
    .errors(
      errors("TOO_MANY_ATTEMPTS", "DIGEST_BEING_SENT", "MAIL_NOT_ACCEPTED", "MAIL_BLOCKED", "MAIL_REFUSED"),
    ),
  digestPause: get(
    "/notification-settings/digest-pause",
    "Whether digests were paused by the link in one of them",
  ).output(DigestPause),
  resumeDigests: del("/notification-settings/digest-pause", "Resume digests, as your settings say").output(
    DigestPause,
  ),
});
