import { api } from "#web/app/lib/api.ts";

export const unaskedOptions = api.manager.participation.unasked.queryOptions();
export const companyRulesOptions = api.manager.outreach.companyRules.queryOptions();
