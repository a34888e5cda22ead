import type { Question } from "#contract/surveys.ts";

/** Words that ids leave out: `How would you rate the quality of their work?` becomes `quality_work`. */
const fillers = new Set(
  "a about an and any are at be by can could describe did do does for from had has have how in is it like of on or please rate rated rating tell that the their them they this to us was well were what when where which who why will with would you your person candidate".split(
    " ",
  ),
);
const maxWords = 5;
const maxLength = 60;

/**
 * Gives every question without an id a readable, unique one from its text. Existing ids stay even if the text changes,
 * because responses are keyed by them.
 */
export function withIds<Draft extends Omit<Question, "id">>(
  questions: (Draft & { id?: string | undefined })[],
): (Draft & { id: string })[] {
  const takenIds = new Set(questions.map(({ id }) => id));
  return questions.map((question) => {
    const id = question.id ?? freeId(slugOf(question.question), takenIds);
    takenIds.add(id);
    return { ...question, id };
  });
}

function freeId(slug: string, takenIds: Set<string | undefined>): string {
  let id = slug;
  for (let count = 2; takenIds.has(id); count += 1) id = `${slug}_${count}`;
  return id;
}

/** Lower-case letters, digits and underscores; `question` if the text has no such letters. */
function slugOf(text: string): string {
  const words = text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const significant = words.filter((word) => !fillers.has(word));
  const slug = (significant.length > 0 ? significant : words)
    .slice(0, maxWords)
    .join("_")
    .slice(0, maxLength);
  return /^[a-z]/.test(slug) ? slug : `question${slug && "_"}${slug}`;
}
