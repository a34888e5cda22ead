// Lists every text that a person may read: on screens, in e-mails, errors, PDF files, the log, commands and settings.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "rolldown/utils";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * @typedef {"screen" | "mail" | "server" | "log" | "setting"} Kind server: errors and what screens show of them; log: also
 *   what commands print
 * @typedef {{ file: string, line: number, kind: Kind, text: string }} Text values that are put in are written {}
 * @typedef {{ type: string, start: number, [key: string]: any }} Node
 */

/** @returns {Text[]} */
export function listTexts() {
  const files = ["contract", "scripts", "server", "web"].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: "utf8" })
      .filter(
        (name) =>
          /\.(tsx?|js)$/.test(name) && !/\.(test|gen|d)\.tsx?$|demo-(answers|data)|seed-hiring/.test(name),
      )
      .map((name) => `${folder}/${name}`),
  );
  return [...files.toSorted().flatMap(textsOfSource), ...textsOfSettings(".env.example")];
}

/** @param {string} file @returns {Kind} */
function kindOf(file) {
  if (file.startsWith("scripts/")) return "log";
  if (!file.startsWith("server/") || /^server\/platform\/http\/.*\.tsx$/.test(file)) return "screen";
  if (/\/mail\/templates\/|-mails\.ts$|\/survey-draft\.ts$/.test(file)) return "mail";
  return file === "server/platform/env.ts" ? "setting" : "server";
}

/** Comments on lines of their own and after values. @param {string} file @returns {Text[]} */
function textsOfSettings(file) {
  const lines = readFileSync(root + file, "utf8").split("\n");
  return lines.flatMap((line, at) => {
    const [, text] = /(?:^|\s)#+ (.+)$/.exec(line) ?? [];
    return text ? [{ file, line: at + 1, kind: "setting", text }] : [];
  });
}

// What no person reads.
const technicalNames = new Set(
  `accept action alignItems autoComplete className color component d data-testid fill flex fontFamily fontFeatureSettings form
   from gradientTransform height href htmlFor id inputMode justify key method mode name operationId padding path pattern points
   preserveAspectRatio queryKey rel role rowSpan size src style styles summary tags to transform transition type ta
   value variant viewBox width xmlns c m p mt mb my mx pt pb py px maw mih miw`.split(/\s+/),
);

/** @param {string} file @returns {Text[]} */
function textsOfSource(file) {
  const source = readFileSync(root + file, "utf8");
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const kind = kindOf(file);
  /** @type {Text[]} */
  const texts = [];

  /** @param {Node} node @param {string} raw @param {string} [named] */
  function add(node, raw, named) {
    const text = raw.replaceAll(/\s+/g, " ").trim();
    const isLogged = named === logged;
    // A long list holds words that files are read by.
    const words = text.split(" ").length;
    const isList = text.split(",").length > 10 || words > (/^\p{Ll}/u.test(text) ? 20 : 80);
    if ((isList && !isLogged) || !/\p{L}/u.test(text.replaceAll("{}", ""))) return;
    const line = source.slice(0, node.start).split("\n").length;
    texts.push({ file, line, kind: isLogged ? "log" : kind, text });
  }

  /** @param {any} node @param {string} named the property or attribute that holds it */
  function walk(node, named = "") {
    if (Array.isArray(node)) for (const child of node) walk(child, named);
    if (typeof node?.type !== "string") return;
    const { type } = node;
    if (type.startsWith("TS") && !node.expression) return;
    if (/^(Import|ExportAll)/.test(type)) return;
    if (type === "BinaryExpression" && node.operator !== "+") return;
    if (type === "TaggedTemplateExpression") {
      if (node.tag.name !== "sql") walk(node.quasi);
    } else if (type === "SwitchCase") walk(node.consequent);
    else if (!file.startsWith("web/") && isForOperators(node)) walk(node.arguments, logged);
    else if (type === "JSXAttribute") walk(node.value, node.name.name ?? node.name.name?.name);
    else if (type === "Property") walk(node.value, node.key.name ?? node.key.value);
    else if (type === "JSXElement" || type === "JSXFragment") {
      if (hasWords(node)) add(node, rendered(node));
      // What is rendered within the sentence is not listed again, but for its attributes and expressions.
      walk(node.openingElement?.attributes ?? []);
      walkChildren(node.children, hasWords(node));
    } else walkOther(node, named);
  }

  /** @param {any} node @param {string} named */
  function walkOther(node, named) {
    const text = stringOf(node);
    if (text !== null) {
      if (!technicalNames.has(named) && isProse(text, named)) add(node, text, named);
      if (node.type === "Literal") return;
    }
    for (const [key, value] of Object.entries(node))
      if (value && typeof value === "object" && !(text !== null && key === "quasis")) walk(value, named);
  }

  /** @param {Node[]} children @param {boolean} isWithin whether the element around them lists their words */
  function walkChildren(children, isWithin) {
    for (const child of children) {
      if (child.type === "JSXText") continue;
      if (isWithin && child.type === "JSXElement") {
        walk(child.openingElement.attributes);
        walkChildren(child.children, true);
      } else walk(child);
    }
  }

  walk(program.body);
  return texts;
}

/** @param {Node} element */
const hasWords = ({ children }) =>
  children.some((/** @type {Node} */ child) => child.type === "JSXText" && /\p{L}/u.test(child["value"]));

/** @param {Node} node @returns {string} */
function rendered(node) {
  if (node.type === "JSXText") return node["value"];
  if (node.type === "JSXExpressionContainer") return stringOf(node["expression"]) ?? "{}";
  return node["children"]?.length ? node["children"].map(rendered).join("") : "{}";
}

/** @param {Node} node @returns {string | null} the text of a literal, a template or their sum */
function stringOf(node) {
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : null;
  if (node.type === "TemplateLiteral")
    return node["quasis"].map((/** @type {any} */ quasi) => quasi.value.cooked).join("{}");
  if (node.type !== "BinaryExpression" || node["operator"] !== "+") return null;
  const [left, right] = [stringOf(node["left"]), stringOf(node["right"])];
  return left === null && right === null ? null : `${left ?? "{}"}${right ?? "{}"}`;
}

/** What the arguments of a log call are named. */
const logged = "logged";

/** A line of the log, a command's output, or an error without a code, which only operators read. @param {any} node */
function isForOperators({ type, callee }) {
  if (type === "NewExpression") return /^(Operational)?Error$/.test(callee.name);
  if (type !== "CallExpression") return false;
  if (callee.name === "say") return true;
  const of = callee.object?.property?.name ?? callee.object?.name;
  const method = callee.property?.name;
  if (of === "log" || of === "console") return /^(trace|debug|log|info|warn|error|fatal)$/.test(method);
  return method === "write" && /^std(out|err)$/.test(of);
}

const textNames =
  /^(title|label|aria-label|description|placeholder|message|heading|word|alt|advice)$|(Label|Title|Message|Text)$/;

/** @param {string} text @param {string} named */
function isProse(text, named) {
  if (named === logged || textNames.test(named)) return true;
  return /\p{L}[^/]*\s.*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.?!]?$/u.test(text);
}
