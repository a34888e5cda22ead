import { demoAccounts } from "./demo-accounts.ts";
import { visitorOnly } from "#server/platform/guards/doors.ts";

export const visitorSite = {
  config: visitorOnly.site.config.handler(({ context }) => {
    const { name, salesEmail, demo, features } = context.settings;
    return { name, salesEmail, demo: demo ? demoAccounts : null, features };
  }),
};
