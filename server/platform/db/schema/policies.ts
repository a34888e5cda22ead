import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { pgPolicy, pgRole } from "drizzle-orm/pg-core";
import { managerRole } from "../as-manager.ts";

/** What managers' calls run as. Roles are the server's: a migration makes it where it is missing. */
const manager = pgRole(managerRole).existing();

/** Who acts, in a manager's transaction; null in any other. */
export const currentManagerId = sql`(select current_manager_id())`;
const currentCompanyId = sql`(select current_company_id())`;

/**
 * The policies of a table whose rows are a company's or, where a manager's column is named as well, one manager's.
 * @param besides what has to be true of them, too
 */
export function ownedBy(columns: { company: AnyColumn; manager?: AnyColumn }, besides?: SQL) {
  const ofCompany = sql`${columns.company} = ${currentCompanyId}`;
  const own = columns.manager ? sql`${ofCompany} and ${columns.manager} = ${currentManagerId}` : ofCompany;
  return seenWhere(besides ? sql`${own} and ${besides}` : own);
}

/**
 * A manager sees these rows; whoever owns the tables does what the other realms and the system do. That security is
 * forced, so that it holds for the owner too, is said in a migration written by hand: Drizzle has no word for it.
 * @param written what a manager may write, where that is less
 */
export function seenWhere(using: SQL, written?: SQL) {
  return [
    pgPolicy("own", { to: manager, using, ...(written && { withCheck: written }) }),
    pgPolicy("whole", { to: "current_user", using: sql`true` }),
  ];
}
