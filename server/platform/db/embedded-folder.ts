import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Explained } from "#server/platform/errors.ts";
import { explain } from "./explain.ts";
import type { PGlite } from "@electric-sql/pglite";

/** Whoever else may look into the folder reads every answer in it: the engine makes its files for everybody. */
const forOwnerAlone = 0o700;

/**
 * Makes the folder of the embedded database, for its owner alone.
 * @throws an Error with what to do where it cannot be used or is open to others
 */
export function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = `The database cannot lie in ${folder}: ${explain(error)} Or set DATA_DIR to another one.`;
    throw new Explained(why, { cause: error });
  }
  closeToOthers(folder);
}

/** Node's own way of making the folders above never comes back from /proc. */
function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { mode: forOwnerAlone });
  } catch (error) {
    const code = Reflect.get(Object(error), "code");
    if (code === "EEXIST" && statSync(folder).isDirectory()) return;
    if (code !== "ENOENT" || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: forOwnerAlone });
  }
}

function closeToOthers(folder: string) {
  const isOpen = (statSync(folder).mode & 0o077) !== 0 && process.platform !== "win32";
  if (!isOpen) return;
  if (readdirSync(folder).length > 0)
    throw new Error(
      `Others on this machine may look into ${folder}, where every answer lies. Close it, and start again: chmod 700 '${folder}'`,
    );
  chmodSync(folder, forOwnerAlone);
}

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
