import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { defaultQuestions } from "#contract/surveys.ts";

/** Those whose insertions are timed. */
export const tables = [
  "candidates",
  "reviewers",
  "survey_responses",
  "activities",
  "mailbox_messages",
  "digests",
];

const managersEach = 2;
const jobsEach = 10;
const candidatesEach = 100;
const reviewersEach = 60;
const askedEach = 5;
const answersEach = 3;
const activitiesEach = 200;
const mailsEach = 1;
const digestsEach = 1_000;

/** As long as what is sealed, and no more to be compressed. */
const sealed = (length: number, seed: ReturnType<typeof sql>) =>
  sql.join(
    Array.from(
      { length: Math.ceil(length / 32) },
      (_, part) => sql`md5(concat_ws('.', ${seed}, ${sql.raw(String(part))}))`,
    ),
    sql` || `,
  );
const id = (what: string, ...numbers: ReturnType<typeof sql>[]) =>
  sql`overlay(overlay(md5(concat_ws('.', ${what}::text, ${sql.join(numbers, sql`, `)})) placing '4' from 13) placing '8' from 17)::uuid`;

interface Lot {
  /** Companies by number, the last excluded. */
  from: number;
  until: number;
  /** Of five years. */
  progress: number;
}

/** So many companies with all that is theirs. @returns rows a second, by table */
export async function fillLot(db: Database, { from, until, progress }: Lot): Promise<number[]> {
  const companies = sql`generate_series(${from}::int, ${until - 1}::int) c`;
  const many = (name: string, count: number) => sql`generate_series(1, ${count}::int) ${sql.raw(name)}`;
  const company = id("company", sql`c`);
  const manager = (m: ReturnType<typeof sql>) => id("manager", sql`c`, m);
  const owner = manager(sql`(j % ${managersEach}::int + 1)`);
  /** A lot after the other, and within it by the number of the candidate. */
  const at = sql`('2021-11-22'::timestamptz + (${progress}::float * 1826 + n * 0.9 / ${candidatesEach}::float * 90) * interval '1 day')`;
  const reviewer = id("reviewer", sql`c`, sql`n`, sql`r`);
  const candidate = id("candidate", sql`c`, sql`n`);
  const questions = JSON.stringify(defaultQuestions);
  const people = sql`${companies}, ${many("n", candidatesEach)}`;
  const perSecond: number[] = [];

  await insert(sql`insert into companies (id, name) select ${company}, 'Company ' || c from ${companies}`);
  await insert(sql`insert into manager_users (id, name, email) select ${manager(sql`m`)}, 'Morgan Lee', 'm' || c || '-' || m || '@growth.example'
    from ${companies}, ${many("m", managersEach)}`);
  await insert(sql`insert into hiring_manager_profiles (id, company_id, first_name, last_name, email)
    select ${manager(sql`m`)}, ${company}, 'Morgan', 'Lee', 'm' || c || '-' || m || '@growth.example' from ${companies}, ${many("m", managersEach)}`);
  await insert(sql`insert into notification_settings (hiring_manager_profile_id, company_id, settings_mode)
    select ${manager(sql`m`)}, ${company}, 'global' from ${companies}, ${many("m", managersEach)}`);
  await insert(sql`insert into jobs (id, title, department, company_id, created_by)
    select ${id("job", sql`c`, sql`j`)}, 'Vacancy ' || j, 'Engineering', ${company}, ${owner} from ${companies}, ${many("j", jobsEach)}`);
  const job = sql`(n % ${jobsEach}::int + 1)`;
  await timed(
    candidatesEach,
    sql`insert into candidates (id, first_name, last_name, job_id, created_by, company_id, created_at, automatic_outreach)
    select ${candidate}, 'Candidate', 'Number ' || n, ${id("job", sql`c`, job)}, ${manager(sql`(${job} % ${managersEach}::int + 1)`)}, ${company}, ${at}, true
    from ${people}`,
  );
  const ofCandidate = sql`${manager(sql`(${job} % ${managersEach}::int + 1)`)}`;
  await timed(
    candidatesEach * reviewersEach,
    sql`insert into reviewers (id, key, candidate_id, rank, name, email, email_hash, company, position, relationship, status,
      survey_sent_at, handed_over_at, survey_completed_at, created_by_type, card, likelihood, overlap_months, overlap_first, overlap_last, questions,
      company_id, hiring_manager_profile_id, created_at)
    select substr(replace(${reviewer}::text || ${reviewer}::text, '-', ''), 1, 43), ${reviewer}, ${candidate}, r,
      ${sealed(96, sql`c, n, r, 'name'`)}, ${sealed(128, sql`c, n, r, 'email'`)},
      substr(${sealed(64, sql`c, n, r, 'hash'`)}, 1, 43), 'Acme', 'Engineer', 'Former colleague',
      case when r <= ${answersEach} then 'completed' when r <= ${askedEach} then 'survey_sent' else 'identified' end,
      case when r <= ${askedEach} then ${at} end, case when r <= ${askedEach} then ${at} end,
      case when r <= ${answersEach} then ${at} end, 'system',
      '{"company":"Acme","position":"Engineer","relationship":"Former colleague","overlap":"over a year"}'::jsonb, 0.3, 14, 24200, 24213,
      case when r <= ${askedEach} then ${questions}::jsonb end, ${company}, ${ofCandidate}, ${at}
    from ${people}, ${many("r", reviewersEach)}`,
  );
  await timed(
    candidatesEach * answersEach,
    sql`insert into survey_responses (id, reviewer_id, candidate_id, responses, receipt_hash, released_at, company_id, hiring_manager_profile_id, created_at)
    select ${id("response", sql`c`, sql`n`, sql`r`)}, substr(replace(${reviewer}::text || ${reviewer}::text, '-', ''), 1, 43), ${candidate},
      to_jsonb(${sealed(900, sql`c, n, r, 'answers'`)}), substr(${sealed(64, sql`c, n, r, 'receipt'`)}, 1, 43),
      ${at}, ${company}, ${ofCandidate}, ${at}
    from ${people}, ${many("r", answersEach)}`,
  );
  await timed(
    candidatesEach * activitiesEach,
    sql`insert into activities (occurred_at, actor_realm, actor_id, actor_name, actor_email, action, record_type, record_id, record_label, details, signature, once_key)
    select ${at}, 'manager', ${ofCandidate}, 'Morgan Lee', 'm' || c || '@growth.example',
      case when a % 2 = 0 then 'response.read' else 'candidate.changed' end, 'candidate', ${candidate}, 'Candidate Number ' || n,
      '{}'::jsonb, ${sealed(64, sql`c, n, a, 'signature'`)},
      case when a % 2 = 0 then 'response.read ' || c || '.' || n || '.' || a end
    from ${people}, ${many("a", activitiesEach)}`,
  );
  await timed(
    candidatesEach * mailsEach,
    sql`insert into mailbox_messages (message_id, "to", "from", subject, text, html, headers, sent_at)
    select c || '.' || n || '.' || r || '@growth.example', ${sealed(128, sql`c, n, r, 'to'`)}, 'no-reply@growth.example',
      ${sealed(160, sql`c, n, r, 'subject'`)}, ${sealed(2_000, sql`c, n, r, 'text'`)}, ${sealed(5_000, sql`c, n, r, 'html'`)},
      to_jsonb(${sealed(400, sql`c, n, r, 'headers'`)}), ${at}
    from ${people}, ${many("r", mailsEach)}`,
  );
  await timed(
    managersEach * digestsEach,
    sql`insert into digests (hiring_manager_profile_id, company_id, period, covers_from, covers_until, settled_at)
    select ${manager(sql`m`)}, ${company}, 'daily:' || ('2021-11-22'::date + d), '2021-11-21'::date + d, '2021-11-22'::date + d, '2021-11-22'::date + d
    from ${companies}, ${many("m", managersEach)}, ${many("d", digestsEach)}`,
  );
  return perSecond;

  async function timed(each: number, statement: ReturnType<typeof sql>) {
    const started = performance.now();
    await insert(statement);
    perSecond.push(((until - from) * each * 1000) / (performance.now() - started));
  }

  /** What triggers and foreign keys add is the same at every size: one row each, by its key. */
  function insert(statement: ReturnType<typeof sql>) {
    return db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(statement);
    });
  }
}
