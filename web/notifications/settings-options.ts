import { api } from "#web/lib/api.ts";

export const settingsOptions = api.manager.notifications.settings.queryOptions();
