import type { Connection, Say } from "./client.ts";

interface Where {
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  dataDir: string;
}

/** PostgreSQL where an address is given, for which it waits a while; else the embedded database in a folder. */
export async function connect(where: Where, say: Say = onStandardError): Promise<Connection> {
  // Each engine is loaded only where it is used: the embedded one takes 400 MB of memory.
  if (!where.databaseUrl) return (await import("./embedded.ts")).openEmbedded(where.dataDir);
  const { reach } = await import("./reach.ts");
  const { isPooled } = await reach(where.databaseUrl, say);
  const directUrl = where.databaseDirectUrl;
  if (directUrl && (await reach(directUrl, say)).isPooled)
    throw new Error("DATABASE_DIRECT_URL leads to a pooler; it has to lead past it, to PostgreSQL itself.");
  if (isPooled && !directUrl)
    say(
      "DATABASE_URL leads to a pooler and there is no DATABASE_DIRECT_URL: new background work is found by looking for it every two seconds, and not by notification.",
    );
  return (await import("./postgres.ts")).connectPostgres(where.databaseUrl, {
    directUrl,
    isPooled,
    say,
  });
}

const onStandardError: Say = (sentence) => void process.stderr.write(`${sentence}\n`);
