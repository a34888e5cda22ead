import { adminOnly, managerInSteps, managerOnly, visitorOnly } from "#server/platform/guards/doors.ts";
import { emailJsConfig } from "./emailjs-config.ts";
import { readPause } from "./pause-digests.ts";
import { readNextDigests } from "./read-next-digests.ts";
import { readSettings } from "./read-settings.ts";
import { resumeDigests } from "./resume-digests.ts";
import { saveSettings } from "./save-settings.ts";
import { sendOwnDigest } from "./send-own-digest.ts";
import { testWeeklyDigest } from "./test-weekly-digest.ts";

export const visitorNotifications = {
  testWeeklyDigest: visitorOnly.notifications.testWeeklyDigest.handler(({ context }) =>
    testWeeklyDigest(context),
  ),
};

export const adminNotifications = {
  emailJsConfig: adminOnly.notifications.emailJsConfig.handler(({ context }) => emailJsConfig(context)),
};

export const managerNotifications = {
  settings: managerOnly.notifications.settings.handler(({ context }) => readSettings(context)),
  saveSettings: managerOnly.notifications.saveSettings.handler(({ context, input }) =>
    saveSettings(context, input),
  ),
  nextDigests: managerOnly.notifications.nextDigests.handler(({ context }) => readNextDigests(context)),
  sendDigest: managerInSteps.notifications.sendDigest.handler(({ context }) => sendOwnDigest(context)),
  digestPause: managerOnly.notifications.digestPause.handler(({ context }) => readPause(context)),
  resumeDigests: managerOnly.notifications.resumeDigests.handler(({ context }) => resumeDigests(context)),
};
