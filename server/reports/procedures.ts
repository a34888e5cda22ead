import { managerOnly } from "#server/realms/doors.ts";
import { readReport } from "./read-report.ts";

export const managerReports = {
  read: managerOnly.reports.read.handler(({ context, input }) => readReport(context, input)),
};
