import {
  adminOnly,
  managerInSteps,
  managerOnly,
  visitorOnly,
  writerOnly,
} from "#server/platform/guards/guards.ts";
import { readNextDigests } from "./next-digests.ts";
import { dismissNotices, listNotices } from "./notices.ts";
import { resumeDigests } from "./resume-digests.ts";
import { readPause } from "./pause-digests.ts";
import { sendOwnDigest } from "./send-digest.ts";
import { emailJsConfig, readSettings, saveSettings } from "./settings.ts";
import { testWeeklyDigest } from "./test-weekly-digest.ts";

export const managerNotices = {
  list: managerOnly.attention.list.handler(({ context }) => listNotices(context)),
  dismiss: writerOnly.attention.dismiss.handler(({ context, input }) => dismissNotices(context, input)),
};

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
