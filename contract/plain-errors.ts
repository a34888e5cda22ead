import * as z from "zod";

// Replaces Zod's default messages ('Too small: expected string to have >=1 characters') by plain ones. The setting is
// global, and `fields.ts` imports it.
z.config({ customError: plainText });

const missing = "This value is missing.";
const wrongForm = "This value has the wrong format.";

type Issue = Parameters<NonNullable<z.core.$ZodConfig["customError"]>>[0];

function plainText(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? missing : wrongForm;
    case "too_big":
      return `This ${kindOf(issue.origin)} is too ${large(issue.origin)} (${pluralize(issue.maximum, issue.origin)} at most).`;
    case "too_small":
      if (issue.origin === "string" && issue.input === "") return missing;
      return `This ${kindOf(issue.origin)} is too ${small(issue.origin)} (${pluralize(issue.minimum, issue.origin)} at least).`;
    case "unrecognized_keys":
      return "This value is not expected.";
    default:
      return wrongForm;
  }
}

const isText = (origin: string) => origin === "string";
const isList = (origin: string) => ["array", "set", "map", "object"].includes(origin);
const kindOf = (origin: string) => (isText(origin) ? "text" : isList(origin) ? "list" : "number");
const unitOf = (origin: string) =>
  isText(origin) ? ["character", "characters"] : isList(origin) ? ["entry", "entries"] : [];
const pluralize = (number: number | bigint, origin: string) =>
  [number, unitOf(origin)[Number(number) === 1 ? 0 : 1]].join(" ").trim();
const large = (origin: string) => (isText(origin) || isList(origin) ? "long" : "large");
const small = (origin: string) => (isText(origin) || isList(origin) ? "short" : "small");
