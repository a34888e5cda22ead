import { escapeLiteral } from "pg";
import type { ManagerKeys } from "./client.ts";

/** Owns nothing, and may do only what a migration grants it. */
export const managerRole = "forthright_manager";

/**
 * What a transaction has to begin with in order to be a manager's. Role and keys end with the transaction, so that nothing
 * of them can stay behind on a connection, and a pooler between may hand connections out by transaction.
 */
export function enterAs({ id, companyId }: ManagerKeys): string {
  return `set local role ${managerRole};
    set local forthright.manager_id = ${escapeLiteral(id)};
    set local forthright.company_id = ${escapeLiteral(companyId)}`;
}
