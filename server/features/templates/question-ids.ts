import { sql } from "drizzle-orm";
import type { Question } from "#contract/surveys.ts";
import { minMarkedAnswers, type QuestionQuality } from "#contract/templates.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";

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

/** How often the answers to each question in words are specific, have an example and are balanced, so that questions get better. */
export async function questionQuality({ db }: AdminContext): Promise<QuestionQuality[]> {
  const countMarked = (mark: string) =>
    sql`count(*) filter (where m.value @> ${JSON.stringify([mark])}::jsonb)::int`;
  const { rows } = await db.execute<QuestionQuality & Record<string, unknown>>(sql`
    select q.value ->> 'question' as question, count(*)::int as answers, ${countMarked("specific")} as specific,
      ${countMarked("example")} as example, ${countMarked("balanced")} as balanced
    from ${surveyResponses} s
    left join ${reviewers} r on r.id = s.reviewer_id
    join ${companies} c on c.id = s.company_id and c.sandbox_of is null
    cross join lateral jsonb_each(s.marks) m
    cross join lateral jsonb_array_elements(coalesce(s.questions, r.questions)) q
    where q.value ->> 'id' = m.key
    group by 1 having count(*) >= ${minMarkedAnswers}
    order by 1`);
  return rows;
}
