import type { PGlite } from "@electric-sql/pglite";

/** What to do where files of the embedded database are damaged. */
export const damaged =
  "Nothing was changed. Put the backup back in the folder's place, as docs/backup.md says.";

/** Nobody wants to wait longer for a start: of a large database the smallest tables and indexes are looked through. */
const mostMs = 2_000;

/**
 * Reads what lies in the files and compares it with its checksums and with the order it should have.
 * @throws an Error that names the first table or index that is damaged
 */
export async function checkFiles(client: PGlite): Promise<void> {
  await client.exec("create extension if not exists amcheck");
  const { rows } = await client.query<{ oid: number; name: string; isTable: boolean }>(`
    select c.oid, c.oid::regclass::text as name, c.relkind <> 'i' as "isTable"
    from pg_class c left join pg_am a on a.oid = c.relam left join pg_index i on i.indexrelid = c.oid
    where c.relkind in ('r', 't', 'm') or (c.relkind = 'i' and a.amname = 'btree' and i.indisvalid)
    order by c.relpages`);
  const started = performance.now();
  for (const { oid, name, isTable } of rows) {
    if (performance.now() - started > mostMs) return;
    const check = isTable
      ? "select msg from verify_heapam($1, on_error_stop => true)"
      : "select '' as msg from bt_index_check($1) where false";
    const problem = await client.query<{ msg: string }>(check, [oid]).then(
      ({ rows: [first] }) => first?.msg,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (problem !== undefined)
      throw new Error(`The files of the embedded database are damaged: ${name}, ${problem}. ${damaged}`);
  }
}
