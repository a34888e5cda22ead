import { eq, getTableName, or, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Context } from "#server/context.ts";
import { installation } from "#server/db/schema/auth.ts";
import { hiringManagerInvitations } from "#server/db/schema/invitations.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { sealedColumns, sealedTables } from "#server/db/schema/sealed-tables.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { addressHash } from "#server/sealing/address-hash.ts";
import { allSecrets, beginningOf, sealedMark } from "#server/sealing/seal.ts";
import { codeHash } from "#server/sealing/code-hash.ts";
import { linkHash, linkOf } from "#server/sealing/survey-link.ts";

const atOnce = 500;

type Row = Record<string, unknown>;
type Sealing = Pick<Context, "db" | "secret">;

/** What stands beside what is sealed and follows from the secret, too. */
const beside: Record<string, (row: Row, secret: string) => Row> = {
  [getTableName(reviewers)]: ({ id, key, link, email }, secret) => ({
    emailHash: addressHash(secret, String(email)),
    link: link ?? earlierLink(secret, String(key), String(id)),
  }),
  [getTableName(hiringManagerInvitations)]: ({ invitationCode }, secret) => ({
    invitationCodeHash: codeHash(secret, String(invitationCode)),
  }),
};

/**
 * Seals what an earlier version wrote in clear, and what was sealed by a former secret. Each lot is one transaction, so that
 * it may be broken off and goes on from there; whatever is read meanwhile is opened either way.
 */
export async function sealAgain(context: Sealing) {
  const mark = sealedMark(context.secret);
  const [kept] = await context.db.select().from(installation).where(eq(installation.name, "sealed_by"));
  if (kept?.value === mark) return;
  for (const table of sealedTables)
    for (let count = atOnce; count === atOnce;) count = await sealSome(context, table);
  await context.db
    .insert(installation)
    .values({ name: "sealed_by", value: mark })
    .onConflictDoUpdate({ target: installation.name, set: { value: mark } });
}

function sealSome(context: Sealing, table: PgTable): Promise<number> {
  return inTransaction(context, async ({ db, secret }) => {
    const columns = Object.entries(sealedColumns(table));
    const isOther = columns.map(
      ([, column]) => sql`not starts_with(to_jsonb(${column}) #>> '{}', ${beginningOf(secret)})`,
    );
    const rows: { row: Row; place: string }[] = await db
      .select({ row: table, place: sql<string>`${table}.ctid::text` })
      .from(table)
      .where(or(...isOther))
      .limit(atOnce)
      .for("update");
    for (const { row, place } of rows) {
      // Written as it was read: it is sealed anew on the way.
      const again = Object.fromEntries(columns.map(([name]) => [name, row[name]]));
      const set = { ...again, ...beside[getTableName(table)]?.(row, secret) };
      await db
        .update(table)
        .set(set)
        .where(sql`${table}.ctid = ${place}::tid`);
    }
    return rows.length;
  });
}

/** The link of somebody who was asked under a secret that has changed since: it stays the one that is in their mailbox. */
function earlierLink(secret: string, key: string, id: string): string | null {
  const links = allSecrets(secret).map((one) => linkOf(one, { key, link: null }));
  return links.slice(1).find((link) => linkHash(link) === id) ?? null;
}
