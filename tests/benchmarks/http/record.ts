import { Client } from "pg";

export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements that this process sends to PostgreSQL while it does the work. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this` below
  const { query } = Client.prototype;
  Client.prototype.query = function recorded(this: Client, ...given: unknown[]) {
    const [config, values] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof config === "string" ? config : config.text;
    const inside = typeof config === "string" ? undefined : config.values;
    statements.push({ text, values: (Array.isArray(values) ? values : inside) ?? [] });
    return Reflect.apply(query, this, given);
  };
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return statements;
}
