import {
  adminOnly,
  managerInSteps,
  managerInRole,
  run,
  visitorOnly,
  writerInRole,
} from "#server/platform/guards/guards.ts";
import { readNextDigests } from "./next-digests.ts";
import { dismissNotices, listNotices } from "./notices.ts";
import { resumeDigests } from "./resume-digests.ts";
import { readPause } from "./pause-digests.ts";
import { sendOwnDigest } from "./send-digest.ts";
import { emailJsConfig, readSettings, saveSettings } from "./settings.ts";
import { testWeeklyDigest } from "./test-weekly-digest.ts";

export const managerNotices = {
  list: managerInRole.attention.list.handler(run(listNotices)),
  dismiss: writerInRole.attention.dismiss.handler(run(dismissNotices)),
};

export const visitorNotifications = {
  testWeeklyDigest: visitorOnly.notifications.testWeeklyDigest.handler(run(testWeeklyDigest)),
};

export const adminNotifications = {
  emailJsConfig: adminOnly.notifications.emailJsConfig.handler(run(emailJsConfig)),
};

export const managerNotifications = {
  settings: managerInRole.notifications.settings.handler(run(readSettings)),
  saveSettings: managerInRole.notifications.saveSettings.handler(run(saveSettings)),
  nextDigests: managerInRole.notifications.nextDigests.handler(run(readNextDigests)),
  sendDigest: managerInSteps.notifications.sendDigest.handler(run(sendOwnDigest)),
  digestPause: managerInRole.notifications.digestPause.handler(run(readPause)),
  resumeDigests: managerInRole.notifications.resumeDigests.handler(run(resumeDigests)),
};
