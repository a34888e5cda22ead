import { adminOnly } from "#server/platform/guards/doors.ts";
import { readSystem } from "./read-system.ts";
import { sendTestMail } from "./send-test-mail.ts";

export const adminSystem = {
  read: adminOnly.system.read.handler(({ context }) => readSystem(context)),
  testMail: adminOnly.system.testMail.handler(({ context }) => sendTestMail(context)),
};
