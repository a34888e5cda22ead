import type { Connection, Report } from "./client.ts";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { explain, untrusted } from "./database-errors.ts";

interface Where {
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  dataDir: string;
}

/** Connects to PostgreSQL if there is a URL, else to the embedded database. */
export async function connect(where: Where, say: Report = onStandardError): Promise<Connection> {
  // Loaded only when used: the embedded engine takes 400 MB of memory.
  if (!where.databaseUrl) return (await import("./embedded.ts")).openEmbedded(where.dataDir);
  const { isPooled } = await connectWithRetry("DATABASE_URL", where.databaseUrl, say);
  const directUrl = where.databaseDirectUrl;
  if (directUrl && (await connectWithRetry("DATABASE_DIRECT_URL", directUrl, say)).isPooled)
    throw new Error("DATABASE_DIRECT_URL leads to a pooler. Set it to the address of PostgreSQL itself.");
  if (isPooled && !directUrl)
    say(
      "DATABASE_URL leads to a pooler, so background work starts up to two seconds late. To avoid this, set DATABASE_DIRECT_URL to PostgreSQL itself.",
    );
  return (await import("./postgres.ts")).connectPostgres(where.databaseUrl, {
    directUrl,
    isPooled,
    say,
  });
}

const onStandardError: Report = (sentence) => void process.stderr.write(`${sentence}\n`);

const patienceMs = 60_000;
const sayEveryMs = 5_000;
/** Waiting does not help: wrong user or password, no such database, a protocol error, or a certificate that is not trusted. */
const permanentErrors = new RegExp(`^(28|3D|08P01)|${untrusted.source}`);

function isPermanent(error: unknown): boolean {
  const { code, syscall } = Object(error) as { code?: unknown; syscall?: unknown };
  // A missing file of a certificate. A missing socket has the same code, but may appear.
  return permanentErrors.test(String(code)) || (code === "ENOENT" && syscall === "open");
}

/** Tries for a minute, and reports it every five seconds. @param setting where the URL comes from */
async function connectWithRetry(setting: string, url: string, say: Report): Promise<{ isPooled: boolean }> {
  const started = performance.now();
  let reports = 0;
  for (;;) {
    const found = await inspect(url).catch((error: unknown) => ({ error }));
    if (!("error" in found)) return check(setting, found);
    const reason = explain(found.error).replaceAll("DATABASE_URL", setting);
    if (isPermanent(found.error)) throw new Error(`${setting}: ${reason}`);
    const waited = performance.now() - started;
    if (waited > patienceMs)
      throw new Error(`${setting}: The database has been unavailable for a minute. ${reason}`);
    if (waited >= reports * sayEveryMs) {
      const left = Math.ceil((patienceMs - waited) / 1000);
      say(`${setting}: The database is unavailable. ${reason} Forthright retries for another ${left} s.`);
      reports++;
    }
    await pause(500);
  }
}

async function inspect(url: string) {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 4_000,
    query_timeout: 4_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; encoding: string; isReadOnly: boolean }>(
      `select pg_backend_pid() as pid, current_setting('server_encoding') as encoding,
        current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    const [row] = rows;
    if (!row || row.isReadOnly) throw new Error("It is read-only, perhaps a standby");
    // A pooler announces another process id than that of the process that answers.
    const { processID } = client as Client & { processID: number | null };
    return { encoding: row.encoding, isPooled: processID !== row.pid };
  } finally {
    await client.end().catch(() => {});
  }
}

function check(setting: string, { encoding, isPooled }: { encoding: string; isPooled: boolean }) {
  if (encoding !== "UTF8")
    throw new Error(
      `${setting}: The database's encoding is ${encoding}, which cannot store every name. Create another one: createdb --encoding=UTF8 --template=template0 …`,
    );
  return { isPooled };
}
