import {
  adminOnly,
  managerInSteps,
  managerOnly,
  run,
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
  list: managerOnly.attention.list.handler(run(listNotices)),
  dismiss: writerOnly.attention.dismiss.handler(run(dismissNotices)),
};

export const visitorNotifications = {
  testWeeklyDigest: visitorOnly.notifications.testWeeklyDigest.handler(run(testWeeklyDigest)),
};

export const adminNotifications = {
  emailJsConfig: adminOnly.notifications.emailJsConfig.handler(run(emailJsConfig)),
};

export const managerNotifications = {
  settings: managerOnly.notifications.settings.handler(run(readSettings)),
  saveSettings: managerOnly.notifications.saveSettings.handler(run(saveSettings)),
  nextDigests: managerOnly.notifications.nextDigests.handler(run(readNextDigests)),
  sendDigest: managerInSteps.notifications.sendDigest.handler(run(sendOwnDigest)),
  digestPause: managerOnly.notifications.digestPause.handler(run(readPause)),
  resumeDigests: managerOnly.notifications.resumeDigests.handler(run(resumeDigests)),
};
