import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { holdImports } from "../hold-imports.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { holdCandidates } from "#server/platform/db/hold-candidates.ts";
import { addressHashes } from "#server/platform/crypto/address-hash.ts";
import { handOverAll, handOverTold } from "./hand-over-told.ts";
import { refuseGone } from "./release-gone.ts";
import { selectAsked } from "./select-asked.ts";
import { undoBatch } from "./undo-batch.ts";

type RemoveAgain = (context: Context, importId: number) => Promise<void>;

/**
 * What one batch of an import added and nothing has changed since goes, with the people who have no entry left and were
 * never asked, and what it had changed is as it was. What another import told as well stays, as that one's. The
 * last batch goes first: what another import changed between two of them is then as that one told it.
 * @param seen up to which batch of the others that was looked at before
 * @param again what belongs again to an import that was taken back before goes as well, or is as it was before that one
 */
export function removeBatch(
  context: Context,
  { importId, seen, again }: { importId: number; seen: number; again: RemoveAgain },
) {
  return inTransaction(context, async (context) => {
    await holdImports(context);
    const told = await handOverTold(context, { importId, seen });
    if (!told.isLast) return { seen: told.seen, isLast: false };
    const { rows } = await context.db.execute<{ id: string }>(sql`
      select id from directory_import_batches where import_id = ${importId}::bigint and not is_removed order by id desc limit 1`);
    const [batch] = rows;
    if (!batch) return { seen: told.seen, isLast: true };
    const undone = await undoBatch(context, Number(batch.id));
    const people = await removePeople(context, importId, undone.people);
    await context.db.execute(sql`
      update directory_imports set entries_removed = entries_removed + ${undone.removed}::int,
        entries_restored = entries_restored + ${undone.restored}::int, people_removed = people_removed + ${people}::int
      where id = ${importId}::bigint`);
    for (const one of undone.takenBack) {
      if (one !== importId) await again(context, one);
      // A run of it that has looked at the others already would remove what they told.
      await handOverAll(context, one);
    }
    return { seen: told.seen, isLast: false };
  });
}

/** Whoever has no entry left and was never asked goes. Returns how many. */
async function removePeople(context: Context, importId: number, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { db, secret } = context;
  const { rows } = await db.execute<{ id: string; email: string | null; isLeft: boolean }>(sql`
    select id, email, exists (select from directory_employments e where e.person_id = person.id) as "isLeft"
    from directory_people person where id = any(${sql.param(ids)}::bigint[])`);
  const people = rows.map((row) => ({
    ...row,
    hashes: row.email === null ? [] : addressHashes(secret, row.email),
  }));
  const askedHashes = await selectAsked(
    context,
    people.flatMap(({ hashes }) => hashes),
  );
  const asked = people.filter(({ hashes }) => hashes.some((hash) => askedHashes.has(hash)));
  const gone = people.filter((one) => !one.isLeft && !asked.includes(one));
  if (asked.length > 0)
    await db.execute(sql`
      update directory_people set former_imports = array_append(coalesce(former_imports, '{}'), ${importId}::bigint)
      where id = any(${sql.param(asked.map(({ id }) => id))}::bigint[])
        and not ${importId}::bigint = any(coalesce(former_imports, '{}'))`);
  await db.execute(sql`
    delete from directory_people where id = any(${sql.param(gone.map(({ id }) => id))}::bigint[])`);
  await refuseOf(
    context,
    people.flatMap(({ hashes }) => hashes),
  );
  return gone.length;
}

/** At once, not only as former colleagues are found anew: nobody is asked who is not known any more where they were found. */
async function refuseOf(context: Context, hashes: string[]) {
  if (hashes.length === 0) return;
  const concerned = sql`${reviewers.emailHash} = any(${sql.param(hashes)}::text[])
    and ${reviewers.createdByType} = 'system' and ${reviewers.status} = 'identified'`;
  await refuseGone(context, await holdCandidates(context, concerned));
}
