import { adminPasskeys, adminSecondFactors, managerPasskeys, managerSecondFactors } from "./auth.ts";
import { checkDrafts } from "./assistants.ts";
import { candidates } from "./candidates.ts";
import { candidateComments } from "./comments.ts";
import { companySignIns } from "./company-sign-ins.ts";
import { candidateConsents } from "./consent.ts";
import { mailboxMessages } from "./mail.ts";
import { hiringManagerInvitations } from "./managers.ts";
import { dataRequests } from "./privacy.ts";
import { atsConnections, atsOrders } from "./recruiting.ts";
import { reviewers } from "./reviewers.ts";
import { directorySources } from "./sources.ts";
import { signalRounds, surveyResponses } from "./surveys.ts";
import { webhookEndpoints } from "./webhooks.ts";
import { getTableColumns, is } from "drizzle-orm";
import { PgCustomColumn, type PgTable } from "drizzle-orm/pg-core";

export const encryptedTables: PgTable[] = [
  candidates,
  candidateComments,
  candidateConsents,
  checkDrafts,
  reviewers,
  surveyResponses,
  signalRounds,
  hiringManagerInvitations,
  companySignIns,
  webhookEndpoints,
  atsConnections,
  atsOrders,
  directorySources,
  mailboxMessages,
  dataRequests,
  managerSecondFactors,
  managerPasskeys,
  adminSecondFactors,
  adminPasskeys,
];

/** A table's encrypted columns by their names in the schema: all custom columns except plain bytes. */
export const encryptedColumns = (table: PgTable) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(
      ([, column]) => is(column, PgCustomColumn) && column.getSQLType() !== "bytea",
    ),
  );
