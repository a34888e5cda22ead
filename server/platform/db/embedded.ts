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
import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { fromPglite } from "pg-boss";
import { OperationalError } from "#server/platform/errors.ts";
import { type Connection, migrationsFolder, type HealthCheck } from "./client.ts";
import { explain } from "./database-errors.ts";
import { refuseOtherTables } from "./migrate.ts";
import { watchStatements } from "./trace-statements.ts";

/** Whoever else may look into the folder reads every answer in it: the engine makes its files for everybody. */
const forOwnerAlone = 0o700;

/** What to do where files of the embedded database are damaged. */
const damaged = "Nothing was changed. Put the backup back in the folder's place, as docs/backup.md says.";

/** Nobody wants to wait longer for a start: of a large database the smallest tables and indexes are looked through. */
const mostMs = 2_000;

/** Whoever asks whether this server is ready does not wait for longer. */
const patienceMs = 2_000;

const extensions = { amcheck };

const lookEveryMs = 1_000;

/** A new database takes 40 MB, and the log of one that there is 16 at a time. */
const leastRoom = 64 * 1024 * 1024;

/** @param folder null: in memory, gone when closed */
export async function openEmbedded(folder: string | null): Promise<Connection> {
  return (await createEmbedded(folder)).connection;
}

/** The same with a way to take the database's contents out, and to start from such contents. */
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
        ? `There is no room for the embedded database on the disk of ${folder}: make some, and start again.`
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
      await migrate(db, { migrationsFolder: migrations });
    },
    exclusively: (work) => work(),
    look: () => inspectFolder(client),
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

/** The database of a folder that is ours alone. A new one has its name once it is whole: what is cut off is made again. */
async function openFolder(folder: string): Promise<PGlite> {
  const database = join(folder, "database");
  if (isNothing(database)) {
    const made = join(folder, "database-being-made");
    rmSync(made, { recursive: true, force: true });
    await (await PGlite.create({ dataDir: made, extensions })).close();
    renameSync(made, database);
    keepNames(folder);
  } else if (!existsSync(join(database, "PG_VERSION")))
    throw new Error("it is not empty, and has no file PG_VERSION");
  return PGlite.create({ dataDir: database, extensions });
}

/** Files that are gone take writes all the same, so that what is acknowledged from then on would be lost: the process ends. */
function watchFolder(folder: string): () => void {
  const timer = setInterval(() => {
    if (!existsSync(join(folder, "database/PG_VERSION")))
      throw new OperationalError(
        `The embedded database is no longer in ${folder}: nothing can be kept any more.`,
      );
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}

const isNothing = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

/** A name lasts through a power cut once its folder is written; Windows sees to that by itself and lets nobody ask. */
function keepNames(folder: string) {
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  fsyncSync(opened);
  closeSync(opened);
}

/** There is one connection: this waits for what is being done on it, but not for ever. */
async function inspectFolder(client: PGlite): Promise<HealthCheck> {
  const late = AbortSignal.timeout(patienceMs);
  const tooLate = new Promise<never>((_resolve, reject) => {
    late.addEventListener("abort", () => reject(new Error("The embedded database is busy")));
  });
  const asked = client.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float as ms",
  );
  const { rows } = await Promise.race([asked, tooLate]);
  return { time: rows[0]?.ms ?? 0, isReadOnly: false };
}

/** The engine says only that something is wrong with its files. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < leastRoom;
}

/**
 * PGlite has one owner and does not check it. SQLite's exclusive lock is the operating system's own, so it goes with
 * the process however that ends; a file with a process id would stay behind.
 * @returns the function that gives the lock up
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

/**
 * Makes the folder of the embedded database, for its owner alone.
 * @throws an Error with what to do where it cannot be used or is open to others
 */
function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = `The database cannot lie in ${folder}: ${explain(error)} Or set DATA_DIR to another one.`;
    throw new OperationalError(why, { cause: error });
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

/**
 * Reads what lies in the files and compares it with its checksums and with the order it should have.
 * @throws an Error that names the first table or index that is damaged
 */
async function checkFiles(client: PGlite): Promise<void> {
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
