import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { drizzle } from "drizzle-orm/pglite";
import { fromPglite } from "pg-boss";
import { OperationalError } from "#server/platform/errors.ts";
import { type Connection, migrationsFolder, type HealthCheck } from "./client.ts";
import { explain } from "./database-errors.ts";
import { applyMigrations, refuseNewerMigrations, refuseOtherTables } from "./migrate.ts";
import { watchStatements } from "./trace-statements.ts";

// V8's optimizing compiler takes 600 MB for the largest function of PGlite's WebAssembly, and a limit of 1 GB killed the start.
// V8 reads these flags when it compiles, so they come before a database is opened.
for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);

/** PGlite's files are readable for everyone, so the folder must be private. */
const ownerOnly = 0o700;

const damaged = "Nothing was changed. Restore the backup as docs/backup.md says.";

/** How long a start may take for checking files. In a large database only the smallest tables are checked. */
const maxCheckMs = 2_000;

const healthTimeoutMs = 2_000;

const extensions = { amcheck };

const checkFolderEveryMs = 1_000;

/** A new database needs 40 MB, and an existing one 16 MB at a time for its log. */
const minFreeBytes = 64 * 1024 * 1024;

/** @param folder null: in memory */
export async function openEmbedded(folder: string | null): Promise<Connection> {
  return (await createEmbedded(folder)).connection;
}

/** Can also start from a dump, and make one. */
export async function createEmbedded(folder: string | null, contents?: Blob) {
  if (folder !== null) prepareFolder(folder);
  const unlock = folder === null ? () => {} : lockFolder(folder);
  const opening =
    folder === null
      ? PGlite.create({ extensions, ...(contents && { loadDataDir: contents }) })
      : openFolder(folder);
  const client = await opening.catch((error: unknown) => {
    const why =
      folder !== null && isFull(folder)
        ? `The disk of ${folder} has no room for the embedded database. Free some space and start again.`
        : `The embedded database in ${folder} cannot be opened: ${explain(error)} ${damaged}`;
    throw new OperationalError(why, { cause: error });
  });
  if (folder !== null) await checkFiles(client);
  const stopWatching = folder === null ? () => {} : watchFolder(folder);
  const db = drizzle(client);
  const connection: Connection = {
    db,
    requests: db,
    boss: { backend: "pglite", db: fromPglite(client), useListenNotify: true },
    async migrate(migrations = migrationsFolder) {
      await refuseOtherTables(db, migrations);
      await refuseNewerMigrations(db, migrations);
      await applyMigrations(db, migrations);
    },
    exclusively: (work) => work(),
    checkHealth: () => checkHealth(client),
    canServe: async () => true,
    pools: () => [],
    watch: (telemetry) => watchStatements(client, telemetry, "transaction"),
    async close() {
      stopWatching();
      await client.close();
      unlock();
    },
  };
  const dump = async () => Buffer.from(await (await client.dumpDataDir("none")).arrayBuffer());
  return { connection, dump };
}

/** Creates a new database under a temporary name, so that an interrupted start leaves no half database behind. */
async function openFolder(folder: string): Promise<PGlite> {
  const database = join(folder, "database");
  if (!existsSync(database) || readdirSync(database).length === 0) {
    const unfinished = join(folder, "database-being-made");
    rmSync(unfinished, { recursive: true, force: true });
    // PGlite would not fail, but hang.
    if (isFull(folder)) throw new Error("there is no room for it");
    await (await PGlite.create({ dataDir: unfinished, extensions })).close();
    renameSync(unfinished, database);
    syncFolder(folder);
  } else if (!existsSync(join(database, "PG_VERSION")))
    throw new Error("its folder is not empty, but has no file PG_VERSION");
  return PGlite.create({ dataDir: database, extensions });
}

/** Ends the process when the files were deleted: writes would still succeed, but be lost. */
function watchFolder(folder: string): () => void {
  const timer = setInterval(() => {
    if (!existsSync(join(folder, "database/PG_VERSION")))
      throw new OperationalError(
        `The files of the embedded database are no longer in ${folder}, so nothing can be saved.`,
      );
  }, checkFolderEveryMs).unref();
  return () => clearInterval(timer);
}

/** Makes a renamed file survive a power cut. Windows does this by itself and does not allow it. */
function syncFolder(folder: string) {
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  fsyncSync(opened);
  closeSync(opened);
}

/** Waits for the statement on the only connection, but not forever. */
async function checkHealth(client: PGlite): Promise<HealthCheck> {
  const late = AbortSignal.timeout(healthTimeoutMs);
  const tooLate = new Promise<never>((_resolve, reject) => {
    late.addEventListener("abort", () => reject(new Error("The embedded database is busy")));
  });
  const answer = client.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float as ms",
  );
  const { rows } = await Promise.race([answer, tooLate]);
  return { time: rows[0]?.ms ?? 0, isReadOnly: false };
}

/** PGlite's error does not say that the disk is full. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < minFreeBytes;
}

/**
 * PGlite does not prevent two processes from using one folder. SQLite's exclusive lock belongs to the operating system,
 * so it ends with the process; a file with a process id would stay behind.
 * @returns the function that unlocks
 */
function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, "lock"));
  try {
    lock.exec("pragma busy_timeout = 0; begin exclusive");
  } catch {
    lock.close();
    throw new Error(
      `Another Forthright is using ${folder}. Stop it, set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server that several can share.`,
    );
  }
  return () => lock.close();
}

/** @throws if the folder cannot be used, or others can read it */
function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = `The database cannot be stored in ${folder}: ${explain(error)} Or set DATA_DIR to another folder.`;
    throw new OperationalError(why, { cause: error });
  }
  closeToOthers(folder);
}

/** Not mkdirSync's `recursive` option, which never returns for a path in /proc. */
function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { mode: ownerOnly });
  } catch (error) {
    const code = Reflect.get(Object(error), "code");
    if (code === "EEXIST" && statSync(folder).isDirectory()) return;
    if (code !== "ENOENT" || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: ownerOnly });
  }
}

function closeToOthers(folder: string) {
  const isOpen = (statSync(folder).mode & 0o077) !== 0 && process.platform !== "win32";
  if (!isOpen) return;
  if (readdirSync(folder).length > 0)
    throw new Error(
      `Other users of this machine can read ${folder}, which stores every answer. Run this and start again: chmod 700 '${folder}'`,
    );
  chmodSync(folder, ownerOnly);
}

/** Verifies tables and indexes. @throws an Error that names the first damaged one */
async function checkFiles(client: PGlite): Promise<void> {
  await client.exec("create extension if not exists amcheck");
  const { rows } = await client.query<{ oid: number; name: string; isTable: boolean }>(`
    select c.oid, c.oid::regclass::text as name, c.relkind <> 'i' as "isTable"
    from pg_class c left join pg_am a on a.oid = c.relam left join pg_index i on i.indexrelid = c.oid
    where c.relkind in ('r', 't', 'm') or (c.relkind = 'i' and a.amname = 'btree' and i.indisvalid)
    order by c.relpages`);
  const started = performance.now();
  for (const { oid, name, isTable } of rows) {
    if (performance.now() - started > maxCheckMs) return;
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
