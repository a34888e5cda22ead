import { escapeLiteral } from "pg";
import type { ManagerKeys } from "./client.ts";

/**
 * What a transaction has to begin with in order to be a manager's. Role and keys end with the transaction, so that nothing
 * of them can stay behind on a connection, and a pooler between may hand connections out by transaction.
 */
export function enterAs({ id, companyId }: ManagerKeys): string {
  return `set local role forthright_manager;
    set local forthright.manager_id = ${escapeLiteral(id)};
    set local forthright.company_id = ${escapeLiteral(companyId)}`;
}
