import { functions, roles } from "#contract/roles.ts";
import type { Aspect } from "#contract/templates.ts";

/** What a select says for `null`, which it cannot hold. */
export const anyValue = "any";

const any = { value: anyValue, label: "Any" };
export const roleChoices = [any, ...roles.map((role) => ({ value: role as string, label: role as string }))];
export const functionChoices = [
  any,
  ...functions.map((name) => ({ value: name as string, label: capitalised(name) })),
];

export const aspectLabels: Record<Aspect, string> = {
  candidateRole: "Candidate role",
  candidateFunction: "Candidate function",
  reviewerRole: "Reviewer role",
  reviewerFunction: "Reviewer function",
};

/** In the order in which they are shown. */
export const aspectsShown = [
  "candidateRole",
  "candidateFunction",
  "reviewerRole",
  "reviewerFunction",
] as const satisfies Aspect[];

export const choicesFor = (aspect: Aspect) => (aspect.endsWith("Role") ? roleChoices : functionChoices);

/** A role as it is, a function with a capital. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
