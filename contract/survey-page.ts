// What the reviewers' pages take of the contract at run time. It imports nothing: they carry no schema library.

/** Where each of the reviewers' verbs is asked for. */
export const reviewerRoutes = {
  open: { method: "GET", path: "/surveys/{reviewerId}" },
  submit: { method: "POST", path: "/surveys/{reviewerId}/response" },
  decline: { method: "POST", path: "/surveys/{reviewerId}/decline" },
  name: { method: "POST", path: "/responses/colleagues" },
  withdraw: { method: "POST", path: "/responses/withdraw" },
  unsubscribe: { method: "POST", path: "/unsubscribe/{token}" },
} as const;

/** How closely reviewers say that they worked with the candidate. */
export const closenessLevels = ["closely", "sometimes", "hardly"] as const;
export type Closeness = (typeof closenessLevels)[number];
export const closenessWords: Record<Closeness, string> = {
  closely: "Closely, by their own word",
  sometimes: "Sometimes, by their own word",
  hardly: "Hardly, by their own word",
};

/** A rating's steps where its question names none. */
export const defaultScale = 5;

const yesOrNo = ["Yes", "No"];

interface Conditional {
  id: string;
  shownIf?: { question: string; answers: (string | number)[] } | undefined;
}

/** The questions that are asked after these answers: one may depend on another, which then has to be asked itself. */
export function askedOf<Question extends Conditional>(
  questions: Question[],
  answers: Record<string, string | number | undefined>,
): Question[] {
  const asked = new Map<string, Question>();
  for (const question of questions) {
    const { shownIf } = question;
    const given = shownIf && asked.has(shownIf.question) ? answers[shownIf.question] : undefined;
    if (!shownIf || (given !== undefined && shownIf.answers.includes(given)))
      asked.set(question.id, question);
  }
  return [...asked.values()];
}

interface Asked {
  type: string;
  scale?: number | undefined;
  options?: string[] | undefined;
}

/** Between which numbers an answer lies; null where the question asks for no number. */
export function scaleOf({ type, scale = defaultScale }: Asked) {
  if (type === "zero_to_ten") return { lowest: 0, highest: 10 };
  return type === "rating" ? { lowest: 1, highest: scale } : null;
}

/** Everything that can be answered, where that is a number or a choice. */
export function placesOf(question: Asked): (number | string)[] {
  const scale = scaleOf(question);
  if (question.type === "yes_no") return yesOrNo;
  if (!scale) return question.options ?? [];
  const { lowest, highest } = scale;
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
}
/** So many others who saw the work may be named with one response. */
export const mostNamed = 3;

/** For so many days a response can be withdrawn with its receipt. */
export const withdrawalDays = 30;
