// The part of the contract that reviewers' pages need at run time. Without imports, so that they do not load zod.

export const reviewerRoutes = {
  open: { method: "GET", path: "/surveys/{reviewerId}" },
  submit: { method: "POST", path: "/surveys/{reviewerId}/response" },
  decline: { method: "POST", path: "/surveys/{reviewerId}/decline" },
  name: { method: "POST", path: "/responses/colleagues" },
  withdraw: { method: "POST", path: "/responses/withdraw" },
  unsubscribe: { method: "POST", path: "/unsubscribe/{token}" },
  aboutData: { method: "GET", path: "/your-data/{token}" },
  object: { method: "POST", path: "/your-data/{token}/objection" },
} as const;

export const closenessLevels = ["closely", "sometimes", "hardly"] as const;
export type Closeness = (typeof closenessLevels)[number];
export const closenessWords: Record<Closeness, string> = {
  closely: "Closely, they say",
  sometimes: "Sometimes, they say",
  hardly: "Hardly, they say",
};

/** The words of a text without case and accents, for comparing names. */
const comparable = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
const word = /[\p{L}\p{M}\d]+/gu;

/**
 * A 32-bit hash (FNV-1a) of a name. The page can recognize the name in a text without showing it. It is no secret from
 * someone who guesses.
 */
export function fingerprint(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of (comparable(name).match(word) ?? []).join(" "))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

const maxNameWords = 4;

/** The first name in the text that matches a fingerprint: up to four words, the first of them capitalized. */
export function findNameByFingerprint(text: string, fingerprints: number[]): string | undefined {
  if (fingerprints.length === 0) return undefined;
  const words = [...text.matchAll(word)];
  for (const [first, { index }] of words.entries()) {
    if (!/^[\p{Lu}\d]/u.test(text.slice(index))) continue;
    for (const last of words.slice(first, first + maxNameWords).toReversed()) {
      const name = text.slice(index, last.index + last[0].length);
      if (fingerprints.includes(fingerprint(name))) return name;
    }
  }
  return undefined;
}

export const defaultScale = 5;

const yesOrNo = ["Yes", "No"];

interface Conditional {
  id: string;
  shownIf?: { question: string; answers: (string | number)[] } | undefined;
}

/** The questions that are shown after these answers. A question may depend on another one that is shown. */
export function findShownQuestions<Question extends Conditional>(
  questions: Question[],
  answers: Record<string, string | number | undefined>,
): Question[] {
  const shown = new Map<string, Question>();
  for (const question of questions) {
    const { shownIf } = question;
    const answer = shownIf && shown.has(shownIf.question) ? answers[shownIf.question] : undefined;
    if (!shownIf || (answer !== undefined && shownIf.answers.includes(answer)))
      shown.set(question.id, question);
  }
  return [...shown.values()];
}

interface AnswerFormat {
  type: string;
  scale?: number | undefined;
  options?: string[] | undefined;
}

/** The range of a numeric answer; null for other questions. */
export function scaleOf({ type, scale = defaultScale }: AnswerFormat) {
  if (type === "zero_to_ten") return { lowest: 0, highest: 10 };
  return type === "rating" ? { lowest: 1, highest: scale } : null;
}

/** All possible answers to a numeric or choice question. */
export function possibleAnswers(question: AnswerFormat): (number | string)[] {
  const scale = scaleOf(question);
  if (question.type === "yes_no") return yesOrNo;
  if (!scale) return question.options ?? [];
  const { lowest, highest } = scale;
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
}

/** How many other witnesses a response may name. */
export const maxNamed = 3;

/** How long a response can be withdrawn with its receipt. */
export const withdrawalDays = 30;

/** Reviewers who have not answered after this many days get no more reminders. */
export const waitedDays = 7;
