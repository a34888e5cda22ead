import { api } from "#web/app/lib/api.ts";

export const notContactedOptions = api.manager.participation.unasked.queryOptions();
export const companyRulesOptions = api.manager.outreach.companyRules.queryOptions();
