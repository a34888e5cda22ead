import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { fromPglite } from "pg-boss";
import { Explained } from "#server/platform/errors.ts";
import { type Connection, migrationsFolder, type Sight } from "./client.ts";
import { explain } from "./explain.ts";
import { damaged, checkFiles, prepareFolder } from "./embedded-folder.ts";
import { refuseOtherTables } from "./migrate.ts";
import { watchStatements } from "./trace-statements.ts";

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
    throw new Explained(why, { cause: error });
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
    look: () => lookInto(client),
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
      throw new Explained(`The embedded database is no longer in ${folder}: nothing can be kept any more.`);
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
async function lookInto(client: PGlite): Promise<Sight> {
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
