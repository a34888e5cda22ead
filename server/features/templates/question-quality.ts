import { sql } from "drizzle-orm";
import { fewestMarked, type QuestionQuality } from "#contract/templates.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";

/** How often the answers to each question in words are specific, have an example and are balanced, so that questions get better. */
export async function questionQuality({ db }: AdminContext): Promise<QuestionQuality[]> {
  const marked = (mark: string) =>
    sql`count(*) filter (where m.value @> ${JSON.stringify([mark])}::jsonb)::int`;
  const { rows } = await db.execute<QuestionQuality & Record<string, unknown>>(sql`
    select q.value ->> 'question' as question, count(*)::int as answers, ${marked("specific")} as specific,
      ${marked("example")} as example, ${marked("balanced")} as balanced
    from ${surveyResponses} s
    left join ${reviewers} r on r.id = s.reviewer_id
    cross join lateral jsonb_each(s.marks) m
    cross join lateral jsonb_array_elements(coalesce(s.questions, r.questions)) q
    where q.value ->> 'id' = m.key
    group by 1 having count(*) >= ${fewestMarked}
    order by 1`);
  return rows;
}
