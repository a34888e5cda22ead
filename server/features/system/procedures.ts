import { adminOnly, run, visitorOnly } from "#server/platform/guards/guards.ts";
import { sendTestMail } from "./check-mail.ts";
import { demoAccounts, readSystem } from "./read-system.ts";

export const visitorSite = {
  config: visitorOnly.site.config.handler(({ context }) => {
    const { name, salesEmail, demo, features } = context.settings;
    return { name, salesEmail, demo: demo ? demoAccounts : null, features };
  }),
};

export const adminSystem = {
  read: adminOnly.system.read.handler(run(readSystem)),
  testMail: adminOnly.system.testMail.handler(run(sendTestMail)),
};
