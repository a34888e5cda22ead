import { oc } from "@orpc/contract";
import * as z from "zod";
import { refusals } from "./errors.ts";

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
};
