import { Client } from "pg";

export interface Statement {
  text: string;
  values: unknown[];
}

export interface RecordedStatement extends Statement {
  /** The role and owner that its transaction began with. Empty: none. */
  enter: string;
}

/** Statements that open, end and set up transactions. */
const bookkeeping = /^(begin|commit|rollback|savepoint|release|set)\b/i;

/** What the task queue sends at times of its own: it refreshes its cache and checks its subscription. */
const taskQueue = /FROM pgboss\.queue q\b|pg_listening_channels\(\)/;

/** The statements that this process sends to PostgreSQL during the work, without those of the task queue's timers. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await watchingStatements(work, (_client, statement) => statements.push(statement));
  return statements;
}

/** The same without statements that manage transactions, each with its role. */
export async function statementsOf(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const entered = new WeakMap<Client, string>();
  await watchingStatements(work, (client, statement) => {
    const { text } = statement;
    const enter = entered.get(client) ?? "";
    if (!bookkeeping.test(text)) recorded.push({ ...statement, enter });
    else if (/^begin/i.test(text)) entered.set(client, text.replace(/^begin[^;]*;?/i, ""));
    else if (/^set local/i.test(text)) entered.set(client, `${enter};${text}`);
    else if (/^(commit|rollback)$/i.test(text)) entered.delete(client);
  });
  return recorded;
}

async function watchingStatements(
  work: () => Promise<unknown>,
  record: (client: Client, statement: Statement) => void,
): Promise<void> {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this` below
  const { query } = Client.prototype;
  Client.prototype.query = function recorded(this: Client, ...given: unknown[]) {
    const [config, values] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof config === "string" ? config : config.text;
    const inside = typeof config === "string" ? undefined : config.values;
    if (!taskQueue.test(text))
      record(this, { text, values: (Array.isArray(values) ? values : inside) ?? [] });
    return Reflect.apply(query, this, given);
  };
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
}
