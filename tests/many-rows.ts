import { sql } from "drizzle-orm";
import { defaultQuestions } from "#contract/surveys.ts";
import { goodAnswers } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/** Inserted directly, because factories would be too slow; one minute apart, the last one the newest. */
const minutesAgo = sql`now() - interval '30 days' + n * interval '1 minute'`;

export async function addJobs(app: Pick<TestApp, "db">, managerId: string, count: number) {
  await app.db.execute(sql`
    insert into jobs (title, department, location, description, requirements, company_id, created_by, created_at)
    select 'Vacancy ' || n, 'Engineering', 'Lisbon', repeat('Own what you build. ', 20), repeat('Years of it. ', 20),
      company_id, id, ${minutesAgo}
    from hiring_manager_profiles, generate_series(1, ${count}::int) n where id = ${managerId}`);
}

/** Called 'Robin Number 1' to 'Robin Number {count}', in ten companies. None of them can sign in. */
export async function addManagers(app: Pick<TestApp, "db">, count: number) {
  await app.db.execute(sql`insert into companies (name) select 'Company ' || n from generate_series(0, 9) n`);
  await app.db.execute(sql`
    with added as (
      insert into manager_users (id, name, email)
      select gen_random_uuid(), 'Robin Number ' || n, 'robin.' || n || '@example.com' from generate_series(1, ${count}::int) n
      returning id, email, substring(email from '[0-9]+') as n
    )
    insert into hiring_manager_profiles (id, company_id, first_name, last_name, email)
    select added.id, companies.id, 'Robin', 'Number ' || n, added.email
    from added join companies on companies.name = 'Company ' || right(n, 1)`);
}

/** Colleagues who share a job. None of them can sign in. */
export async function addReaders(app: Pick<TestApp, "db">, jobId: string, count: number) {
  await app.db.execute(sql`
    with users as (
      insert into manager_users (id, name, email)
      select gen_random_uuid(), 'Reader ' || n, 'reader.' || gen_random_uuid() || '@example.com' from generate_series(1, ${count}::int) n
      returning id, email
    ), added as (
      insert into hiring_manager_profiles (id, company_id, first_name, last_name, email)
      select users.id, jobs.company_id, 'Reader', 'Doe', users.email from users, jobs where jobs.id = ${jobId}
      returning id, company_id
    )
    insert into job_members (job_id, hiring_manager_profile_id, role, company_id)
    select ${jobId}::uuid, id, 'reader', company_id from added`);
}

/** Called 'Candidate Number 1' to 'Candidate Number {count}', each with three reviewers, one of whom has answered. */
export async function addCandidates(app: Pick<TestApp, "db">, jobId: string, count: number) {
  await app.db.execute(sql`
    with added as (
      insert into candidates (first_name, last_name, job_id, created_by, created_at)
      select 'Candidate', 'Number ' || n, id, created_by, ${minutesAgo}
      from jobs, generate_series(1, ${count}::int) n where id = ${jobId}
      returning id
    )
    ${reviewersOf(sql`added`, sql`1`, 3, sql`n = 1`)}`);
}

/** Every other one has answered. */
export async function addReviewers(app: Pick<TestApp, "db">, candidateId: string, count: number) {
  await app.db.execute(sql`
    with wanted as (select id, (select count(*) from reviewers where candidate_id = ${candidateId}) + 1 as next
      from candidates where id = ${candidateId})
    ${reviewersOf(sql`wanted`, sql`next`, count, sql`n % 2 = 1`)}`);
}

function reviewersOf(
  whose: ReturnType<typeof sql>,
  first: ReturnType<typeof sql>,
  count: number,
  hasAnswered: ReturnType<typeof sql>,
) {
  return sql`, asked as (
      insert into reviewers (id, candidate_id, rank, name, email, email_hash, company, position, status, created_by_type,
        reason, overlap_months, survey_sent_at, survey_completed_at, questions)
      select gen_random_uuid()::text, id, ${first} + n - 1, 'Somebody', n || '@' || id || '.example', gen_random_uuid()::text,
        'Acme', 'Engineer', case when ${hasAnswered} then 'completed' else 'survey_sent' end, 'system',
        'Worked together at Acme, 14 months', 14, now(), case when ${hasAnswered} then now() end,
        ${JSON.stringify(defaultQuestions)}::jsonb
      from ${whose}, generate_series(1, ${count}::int) n
      returning id, candidate_id, status
    )
    insert into survey_responses (reviewer_id, candidate_id, responses)
    select id, candidate_id, ${JSON.stringify(goodAnswers)}::jsonb from asked where status = 'completed'`;
}
