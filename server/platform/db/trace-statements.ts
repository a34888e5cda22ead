import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";

type Method = (...given: unknown[]) => unknown;
type Result = Promise<unknown>;

/** These statements are not worth measuring. */
const bookkeeping = /^(begin|commit|rollback|savepoint|release|set)\b/;

/**
 * Measures each statement under its use case and first table, without texts and values. Also measures the statements of
 * transactions.
 * @param opener the method that opens a transaction's client
 * @returns the function that stops this
 */
export function watchStatements(
  target: object,
  telemetry: Telemetry,
  opener: "connect" | "transaction",
): () => void {
  const query = Reflect.get(target, "query") as Method;
  const open = Reflect.get(target, opener) as Method;
  Reflect.set(target, "query", measured(target, query, telemetry));
  Reflect.set(target, opener, (...given: unknown[]) => {
    const [work] = given;
    if (opener === "transaction")
      return open.call(target, (tx: object) => (work as Method)(watched(tx, telemetry)));
    // With a callback, the pool itself calls this, for a statement that is already measured.
    if (work !== undefined) return open.apply(target, given);
    return (open.call(target) as Promise<object>).then((client) => watched(client, telemetry));
  });
  return () => {
    Reflect.set(target, "query", query);
    Reflect.set(target, opener, open);
  };
}

/** A wrapper whose statements are measured. The client itself goes back to the pool unchanged. */
function watched(client: object, telemetry: Telemetry): object {
  const query = measured(client, Reflect.get(client, "query") as Method, telemetry);
  return Object.create(client, { query: { value: query } }) as object;
}

function measured(target: object, query: Method, telemetry: Telemetry): Method {
  return (...given) => {
    const name = statementName(given[0]);
    const run = () => query.apply(target, given);
    if (bookkeeping.test(name)) return run();
    return telemetry.measure("statement", name, () => run() as Result);
  };
}

/** For example 'select reviewers'. Quoted text may contain anything, so it is removed first. */
export function statementName(statement: unknown): string {
  const text: unknown = typeof statement === "string" ? statement : Reflect.get(Object(statement), "text");
  const bare = String(text).replaceAll(/'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, "");
  const verb = /^\s*([a-z]+)\b/i.exec(bare)?.[1]?.toLowerCase() ?? "other";
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]{1,63})"?(?:\."?([a-z_]{1,63})"?)?/i.exec(
    bare,
  );
  const name = table?.[2] ?? table?.[1];
  return name === undefined ? verb : `${verb} ${name}`;
}
