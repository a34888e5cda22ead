import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/client.ts";
import { sendChosenSurvey } from "#server/features/outreach/send-chosen-surveys.ts";
import type { Tasks } from "#server/platform/tasks/tasks.ts";

/** The lookup of a link, in the database's terms. */
const hashOfLink = (link: SQL) =>
  sql`rtrim(translate(encode(sha256((${link})::text::bytea), 'base64'), '+/', '-_'), '=')`;

/** A name for each number. No two have the same spelling, because only one person of each name is contacted. */
const nameOf = sql`'Kim Sa' || (select string_agg((array['ba','de','fi','go','lu','ma','ne','pi','ro','tu'])[digit::int + 1], ''
  order by place) from regexp_split_to_table(n::text, '') with ordinality digits(digit, place))`;

/**
 * One manager with a job, and this many reviewers who were not contacted. Returns their keys.
 * @param each how many about one candidate
 */
export async function addUncontacted(db: Database, count: number, each = count): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    with company as (insert into companies (name) values (gen_random_uuid()::text) returning id),
    account as (
      insert into manager_users (id, name, email) select gen_random_uuid(), 'Morgan Lee', gen_random_uuid() || '@example.com'
      returning id, email
    ),
    manager as (
      insert into hiring_manager_profiles (id, company_id, first_name, last_name, email)
      select account.id, company.id, 'Morgan', 'Lee', account.email from account, company returning id, company_id
    ),
    job as (
      insert into jobs (title, department, company_id, created_by)
      select 'Software Engineer', 'Engineering', company_id, id from manager returning id, created_by
    ),
    candidate as (
      insert into candidates (first_name, last_name, job_id, created_by)
      select 'Robin', 'Vale', id, created_by from job, generate_series(1, ${Math.ceil(count / each)}::int) returning id
    )
    insert into reviewers (id, link, candidate_id, rank, name, email, email_hash, company, position, created_by_type, reason,
      overlap_months)
    select ${hashOfLink(sql`candidate.id || ':' || n`)}, candidate.id || ':' || n, candidate.id, n, ${nameOf},
      n || '@' || candidate.id || '.example', gen_random_uuid()::text, 'Acme', 'Engineer', 'system', 'Worked together at Acme, 14 months', 14
    from candidate, generate_series(1, ${Math.min(each, count)}::int) n returning key`);
  return rows.map(({ key }) => key);
}

/** Has the system send surveys to this many reviewers who were not contacted. */
export async function enqueueUncontacted(
  db: Database,
  tasks: Pick<Tasks<Context>, "enqueueAll">,
  count: number,
): Promise<void> {
  const keys = await addUncontacted(db, count);
  await db.transaction((tx) =>
    tasks.enqueueAll(
      tx,
      sendChosenSurvey,
      keys.map((reviewerKey) => ({ reviewerKey })),
    ),
  );
}
