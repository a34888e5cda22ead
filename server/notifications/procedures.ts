import { managerOnly } from "#server/realms/doors.ts";
import { readSettings } from "./read-settings.ts";
import { saveSettings } from "./save-settings.ts";

export const managerNotifications = {
  settings: managerOnly.notifications.settings.handler(({ context }) =>
    readSettings(context, context.manager.id),
  ),
  saveSettings: managerOnly.notifications.saveSettings.handler(({ context, input }) =>
    saveSettings(context, context.manager.id, input.settings),
  ),
};
