// Lists every text that a person may read: on screens, in e-mails, errors, PDF files, the log and settings.
// `node scripts/list-texts.js` prints the list as JSON, for example to begin a translation.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "rolldown/utils";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * @typedef {"screen" | "mail" | "server" | "setting"} Kind server: the log, commands, and what screens show of them
 * @typedef {{ file: string, line: number, kind: Kind, text: string }} Text values that are put in are written {}
 * @typedef {{ type: string, start: number, [key: string]: any }} Node
 */

/** @returns {Text[]} */
export function listTexts() {
  const files = ["contract", "server", "web"].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|gen|d)\.tsx?$|features\/demo\//.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return [...files.toSorted().flatMap(textsOfSource), ...textsOfSettings(".env.example")];
}

/** @param {string} file @returns {Kind} */
function kindOf(file) {
  if (!file.startsWith("server/") || /^server\/platform\/http\/.*\.tsx$/.test(file)) return "screen";
  if (/\/mail\/templates\/|-mails\.ts$|\/survey-draft\.ts$/.test(file)) return "mail";
  return file === "server/platform/env.ts" ? "setting" : "server";
}

/** @param {string} file @returns {Text[]} */
function textsOfSettings(file) {
  const lines = readFileSync(root + file, "utf8").split("\n");
  return lines.flatMap((text, at) =>
    /^# .*\s/.test(text) ? [{ file, line: at + 1, kind: "setting", text: text.slice(2) }] : [],
  );
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

  /** @param {Node} node @param {string} raw */
  function add(node, raw) {
    const text = raw.replaceAll(/\s+/g, " ").trim();
    // A long list holds words that files are read by.
    const words = text.split(" ").length;
    if (text.split(",").length > 10 || words > (/^\p{Ll}/u.test(text) ? 20 : 80)) return;
    if (/\p{L}/u.test(text.replaceAll("{}", "")))
      texts.push({ file, line: source.slice(0, node.start).split("\n").length, kind, text });
  }

  /** @param {any} node @param {string} named the property or attribute that holds it */
  function walk(node, named = "") {
    if (Array.isArray(node)) for (const one of node) walk(one, named);
    if (typeof node?.type !== "string") return;
    const { type } = node;
    if (type.startsWith("TS") && !node.expression) return;
    if (/^(Import|ExportAll)/.test(type)) return;
    if (type === "BinaryExpression" && node.operator !== "+") return;
    if (type === "TaggedTemplateExpression") {
      if (node.tag.name !== "sql") walk(node.quasi);
    } else if (type === "SwitchCase") walk(node.consequent);
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
      if (!technicalNames.has(named) && isProse(text, named)) add(node, text);
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
    return node["quasis"].map((/** @type {any} */ one) => one.value.cooked).join("{}");
  if (node.type !== "BinaryExpression" || node["operator"] !== "+") return null;
  const [left, right] = [stringOf(node["left"]), stringOf(node["right"])];
  return left === null && right === null ? null : `${left ?? "{}"}${right ?? "{}"}`;
}

const textNames =
  /^(title|label|aria-label|description|placeholder|message|heading|word|alt|advice)$|(Label|Title|Message|Text)$/;

/** @param {string} text @param {string} named */
function isProse(text, named) {
  if (textNames.test(named)) return true;
  return /\p{L}[^/]*\s.*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.?!]?$/u.test(text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(listTexts(), null, 2));
