import { getTableColumns, is } from "drizzle-orm";
import { PgCustomColumn, type PgTable } from "drizzle-orm/pg-core";
import { reviewers } from "./reviewers.ts";
import { surveyResponses } from "./surveys.ts";

/** Every table of which something is sealed. */
export const sealedTables: PgTable[] = [reviewers, surveyResponses];

/** What is sealed of a table, by the names in the schema. */
export const sealedColumns = (table: PgTable) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([, column]) => is(column, PgCustomColumn)),
  );
