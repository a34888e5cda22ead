import { managerOnly } from "#server/realms/doors.ts";
import { readComparison } from "./read-comparison.ts";
import { readReport } from "./read-report.ts";

export const managerReports = {
  compare: managerOnly.reports.compare.handler(({ context, input }) => readComparison(context, input)),
  read: managerOnly.reports.read.handler(({ context, input }) => readReport(context, input)),
};
