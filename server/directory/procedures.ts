import { adminOnly } from "#server/realms/doors.ts";
import { directoryOverview } from "./directory-overview.ts";
import { importRows } from "./import-rows.ts";

export const adminDirectory = {
  overview: adminOnly.directory.overview.handler(({ context }) => directoryOverview(context)),
  importRows: adminOnly.directory.importRows.handler(({ context, input }) => importRows(context, input)),
};
