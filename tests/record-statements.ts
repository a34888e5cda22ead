import { Client } from "pg";

export interface AskedStatement {
  text: string;
  values: unknown[];
  /** What its transaction began with: whose role it has. Empty: nobody's. */
  enter: string;
}

/** What opens, ends and sets up transactions. */
const bookkeeping = /^(begin|commit|rollback|savepoint|release|set)\b/i;

/** What this process asks PostgreSQL while it does the work, each with the role in which it does. */
export async function askedDuring(work: () => Promise<unknown>): Promise<AskedStatement[]> {
  const statements: AskedStatement[] = [];
  const entered = new WeakMap<Client, string>();
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this` below
  const { query } = Client.prototype;
  Client.prototype.query = function recorded(this: Client, ...given: unknown[]) {
    const [config, values] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof config === "string" ? config : config.text;
    const inside = typeof config === "string" ? undefined : config.values;
    if (!bookkeeping.test(text))
      statements.push({ text, values: values ?? inside ?? [], enter: entered.get(this) ?? "" });
    else if (/^begin/i.test(text)) entered.set(this, text.replace(/^begin[^;]*;?/i, ""));
    else if (/^set local/i.test(text)) entered.set(this, `${entered.get(this) ?? ""};${text}`);
    else if (/^(commit|rollback)$/i.test(text)) entered.delete(this);
    return Reflect.apply(query, this, given);
  };
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return statements;
}
