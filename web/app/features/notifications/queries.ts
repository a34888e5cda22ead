import { api } from "#web/app/lib/api.ts";

export const settingsOptions = api.manager.notifications.settings.queryOptions();
export const nextDigestsOptions = api.manager.notifications.nextDigests.queryOptions();
export const digestPauseOptions = api.manager.notifications.digestPause.queryOptions();
