import { api } from "#web/lib/api.ts";

export const companyRulesOptions = api.manager.outreach.companyRules.queryOptions();
