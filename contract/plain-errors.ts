import * as z from "zod";

// Replaces Zod's default messages ('Too small: expected string to have >=1 characters') by plain ones. The setting is
// global, and `fields.ts` imports it.
z.config({ customError: plainText });

const missing = "This value is missing.";
const wrongForm = "This value has the wrong format.";

/** A longer list of choices helps nobody. */
const maxNamedValues = 20;

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const formats: Readonly<Record<string, string>> = {
  date: "a day, such as 2026-03-31",
  datetime: "a time, such as 2026-03-31T09:30:00Z",
  uuid: "an id",
};

const expected = (what: string | undefined) => (what ? `Expected: ${what}.` : wrongForm);

type Issue = Parameters<NonNullable<z.core.$ZodConfig["customError"]>>[0];

function plainText(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return missing;
      return expected(kinds[issue.expected]);
    case "invalid_value":
      return issue.values.length > maxNamedValues
        ? wrongForm
        : `Expected: ${issue.values.map(String).join(", ")}.`;
    case "invalid_format":
      return expected(formats[issue.format]);
    case "too_big":
      return `This ${kindOf(issue.origin)} is too ${large(issue.origin)} (${pluralize(issue.maximum, issue.origin)} at most).`;
    case "too_small":
      if (issue.origin === "string" && issue.input === "") return missing;
      return `This ${kindOf(issue.origin)} is too ${small(issue.origin)} (${pluralize(issue.minimum, issue.origin)} at least).`;
    case "unrecognized_keys":
      return `Not expected: ${issue.keys.join(", ").slice(0, 200)}.`;
    default:
      return wrongForm;
  }
}

function kindOf(origin: string): "text" | "list" | "number" {
  if (origin === "string") return "text";
  return ["array", "set", "map", "object"].includes(origin) ? "list" : "number";
}
const units = { text: ["character", "characters"], list: ["entry", "entries"], number: [] };
const pluralize = (number: number | bigint, origin: string) =>
  [number, units[kindOf(origin)][Number(number) === 1 ? 0 : 1]].join(" ").trim();
const large = (origin: string) => (kindOf(origin) === "number" ? "large" : "long");
const small = (origin: string) => (kindOf(origin) === "number" ? "small" : "short");
