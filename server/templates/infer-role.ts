import { functions, roles } from "#contract/roles.ts";

// What a title or a department says about somebody's function, in the order in which they are tried.
const signs: [(typeof functions)[number], RegExp][] = [
  ["engineering", /engineer|developer|software|devops|\bsre\b|architect|data scien|programmer|\bcto\b/i],
  ["design", /design|\bux\b|\bui\b|creative/i],
  ["marketing", /marketing|brand|growth|content|communications|\bcmo\b/i],
  ["sales", /sales|account exec|account manager|business development|customer success/i],
  ["operations", /operations|finance|people|\bhr\b|logistics|supply|office|\bcoo\b/i],
  ["product", /product|\bcpo\b/i],
];

/** The role that a title names, longest match first, or null. */
export function inferRole(title: string | null): string | null {
  const lower = title?.toLowerCase() ?? "";
  const named = roles.filter((role) => lower.includes(role.toLowerCase()));
  return named.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** The function that the texts speak of, the first text first, or null. */
export function inferFunction(...texts: (string | null)[]): (typeof functions)[number] | null {
  for (const text of texts) {
    const exact = functions.find((name) => name === text?.trim().toLowerCase());
    const sign = exact ?? signs.find(([, pattern]) => text && pattern.test(text))?.[0];
    if (sign) return sign;
  }
  return null;
}
