import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";

type Method = (...given: unknown[]) => unknown;
type Result = Promise<unknown>;

/** Its own words, of which there is nothing to learn. */
const bookkeeping = /^(begin|commit|rollback|savepoint|release|set)\b/;

/**
 * Has whoever watches told of each statement that is asked here, by its verb and its first table: texts and values are
 * nobody's business. What this hands out for a transaction is watched as well.
 * @param handsOut the method by which it does
 * @returns the function that ends it
 */
export function watchStatements(
  target: object,
  telemetry: Telemetry,
  handsOut: "connect" | "transaction",
): () => void {
  const query = Reflect.get(target, "query") as Method;
  const handOut = Reflect.get(target, handsOut) as Method;
  Reflect.set(target, "query", asking(target, query, telemetry));
  Reflect.set(target, handsOut, (...given: unknown[]) => {
    const [work] = given;
    if (handsOut === "transaction")
      return handOut.call(target, (tx: object) => (work as Method)(watched(tx, telemetry)));
    // With a callback the pool asks itself, for a statement that is watched already.
    if (work !== undefined) return handOut.apply(target, given);
    return (handOut.call(target) as Promise<object>).then((client) => watched(client, telemetry));
  });
  return () => {
    Reflect.set(target, "query", query);
    Reflect.set(target, handsOut, handOut);
  };
}

/** The same, but that its statements are watched. It goes back to where it came from as it is. */
function watched(one: object, telemetry: Telemetry): object {
  const query = asking(one, Reflect.get(one, "query") as Method, telemetry);
  return Object.create(one, { query: { value: query } }) as object;
}

function asking(target: object, query: Method, telemetry: Telemetry): Method {
  return (...given) => {
    const name = statementName(given[0]);
    const ask = () => query.apply(target, given);
    if (bookkeeping.test(name)) return ask();
    return telemetry.during("statement", name, () => ask() as Result);
  };
}

/** 'select reviewers': what stands in quotation marks may be anything, and is left out. */
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
