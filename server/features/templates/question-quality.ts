import { sql } from "drizzle-orm";
import { minMarkedAnswers, type QuestionQuality } from "#contract/templates.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";

/** How often managers marked the answers to each question as specific, with an example or balanced. */
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
