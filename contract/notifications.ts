import { oc } from "@orpc/contract";
import * as z from "zod";
import { refusals } from "./errors.ts";
import { moment } from "./fields.ts";

export const digestFrequencies = ["immediate", "daily", "weekly"] as const;

const choice = {
  digestFrequency: z.enum(digestFrequencies).default("daily"),
  sendZeroReviewsEmail: z.boolean().default(true),
};

/** Either one choice for every job, or one for each active job. */
export const NotificationSettings = z.discriminatedUnion("settingsMode", [
  z.object({ settingsMode: z.literal("global"), ...choice }),
  z.object({
    settingsMode: z.literal("per_job"),
    jobs: z.array(z.object({ jobId: z.uuid(), ...choice })).max(5_000),
  }),
]);
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const visitorNotifications = {
  testWeeklyDigest: oc
    .route({
      method: "POST",
      path: "/functions/send-digest-emails",
      operationId: "send-digest-emails",
      tags: ["Notifications"],
      summary:
        "Try the weekly digest: a sample for a visitor, one's own for a manager, everybody's for an admin",
    })
    .input(z.object({ type: z.literal("weekly") }))
    .output(
      z.object({
        /** What happened. */
        message: z.string(),
        /** A digest of made-up data that nobody was sent; null for whoever is signed in. */
        sample: z.object({ subject: z.string(), text: z.string() }).nullable(),
      }),
    )
    .errors(refusals("TOO_MANY_ATTEMPTS", "MAIL_NOT_ACCEPTED", "MAIL_REFUSED")),
};

export const adminNotifications = {
  emailJsConfig: oc
    .route({
      method: "POST",
      path: "/functions/get-emailjs-config",
      operationId: "get-emailjs-config",
      tags: ["Notifications"],
      summary: "The public values of the EmailJS account, where one is configured",
    })
    .output(z.object({ serviceId: z.string(), templateId: z.string(), publicKey: z.string() }))
    .errors(refusals("EMAILJS_NOT_CONFIGURED")),
};

/** Since when no digest comes, by a click in an e-mail; null: they come as the settings say. */
const DigestPause = z.object({ pausedAt: moment.nullable() });

export const managerNotifications = {
  settings: oc
    .route({
      method: "GET",
      path: "/notification-settings",
      tags: ["Notifications"],
      summary: "Your notification settings",
    })
    .output(NotificationSettings),
  saveSettings: oc
    .route({
      method: "PUT",
      path: "/notification-settings",
      tags: ["Notifications"],
      summary: "Replace your notification settings",
    })
    .input(z.object({ settings: NotificationSettings }))
    .output(NotificationSettings)
    .errors(refusals("JOB_NOT_FOUND")),
  digestPause: oc
    .route({
      method: "GET",
      path: "/notification-settings/digest-pause",
      tags: ["Notifications"],
      summary: "Whether digests were stopped by the link in one",
    })
    .output(DigestPause),
  resumeDigests: oc
    .route({
      method: "DELETE",
      path: "/notification-settings/digest-pause",
      tags: ["Notifications"],
      summary: "Let digests come again, as your settings say",
    })
    .output(DigestPause),
};
