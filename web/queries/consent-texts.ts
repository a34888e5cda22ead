import { api } from "#web/lib/api.ts";

export const consentTextsOptions = api.admin.consentTexts.list.queryOptions();
