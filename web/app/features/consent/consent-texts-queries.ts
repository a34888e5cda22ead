import { api } from "#web/app/lib/api.ts";

export const consentTextsOptions = api.admin.consentTexts.list.queryOptions();
