import { Client } from "pg";
import { statementName } from "#server/platform/db/watch-statements.ts";
import { askedDuring, type AskedStatement } from "../../record-statements.ts";
import type { Operation } from "./operations.ts";

export interface Explained {
  title: string;
  ms: number;
  /** Pages of 8 kB that were looked at: the same however busy the machine is. */
  buffers: number;
  scanned: string[];
  plan: string;
}

/** Each statement that these send, as PostgreSQL carries it out; what it changes is undone. */
export async function explainAll(url: string, operations: Operation[]): Promise<Explained[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const explained: Explained[] = [];
  for (const { name, run } of operations) {
    const known = new Set<string>();
    for (const statement of await askedDuring(run)) {
      if (known.has(statement.text)) continue;
      known.add(statement.text);
      const plan = await explain(client, statement);
      const title = `${name}: ${statementName(statement.text)}`;
      const [, ms] = /Execution Time: ([\d.]+) ms/.exec(plan) ?? [];
      const [, hit = "0", read = "0"] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
      const scanned = new Set([...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = ""]) => table));
      explained.push({
        title,
        ms: Number(ms),
        buffers: Number(hit) + Number(read),
        scanned: [...scanned],
        plan,
      });
    }
  }
  await client.end();
  return explained;
}

async function explain(client: Client, { text, values, enter }: AskedStatement): Promise<string> {
  await client.query(`begin; ${enter}`);
  try {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain (analyze, buffers) ${text}`,
      values,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } catch (error) {
    return `It cannot be explained: ${String(error)}`;
  } finally {
    await client.query("rollback");
  }
}
