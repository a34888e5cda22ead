-- Written by hand but for the columns. In a manager's transactions the role forthright_manager acts, which owns nothing,
-- may do only what is granted here, and sees only rows of that manager and company (server/db/as-manager.ts).
ALTER TABLE "candidates" ADD COLUMN "company_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "digests" ADD COLUMN "company_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "company_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "company_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "company_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "hiring_manager_profile_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "hiring_manager_profile_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "candidate_searches" ADD COLUMN "company_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "candidate_searches" ADD COLUMN "hiring_manager_profile_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "survey_reminders" ADD COLUMN "company_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "survey_reminders" ADD COLUMN "hiring_manager_profile_id" uuid DEFAULT null;--> statement-breakpoint
update candidates set company_id = jobs.company_id from jobs where jobs.id = job_id;--> statement-breakpoint
update reviewers set company_id = c.company_id, hiring_manager_profile_id = c.created_by from candidates c where c.id = candidate_id;--> statement-breakpoint
update survey_responses set company_id = c.company_id, hiring_manager_profile_id = c.created_by from candidates c where c.id = candidate_id;--> statement-breakpoint
update candidate_searches set company_id = c.company_id, hiring_manager_profile_id = c.created_by from candidates c where c.id = candidate_id;--> statement-breakpoint
update survey_reminders set company_id = r.company_id, hiring_manager_profile_id = r.hiring_manager_profile_id from reviewers r where r.key = reviewer_key;--> statement-breakpoint
update digests set company_id = p.company_id from hiring_manager_profiles p where p.id = hiring_manager_profile_id;--> statement-breakpoint
update notification_settings set company_id = p.company_id from hiring_manager_profiles p where p.id = hiring_manager_profile_id;--> statement-breakpoint
ALTER TABLE "candidates" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "digests" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewers" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_responses" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewers" ALTER COLUMN "hiring_manager_profile_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_responses" ALTER COLUMN "hiring_manager_profile_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_searches" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_searches" ALTER COLUMN "hiring_manager_profile_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_reminders" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_reminders" ALTER COLUMN "hiring_manager_profile_id" SET NOT NULL;--> statement-breakpoint
create function of_job() returns trigger language plpgsql as $$ begin
  select company_id, created_by into new.company_id, new.created_by from jobs where id = new.job_id;
  return new;
end $$;--> statement-breakpoint
create function of_candidate() returns trigger language plpgsql as $$ begin
  select company_id, created_by into new.company_id, new.hiring_manager_profile_id
  from candidates where id = new.candidate_id;
  return new;
end $$;--> statement-breakpoint
create function of_reviewer() returns trigger language plpgsql as $$ begin
  select company_id, hiring_manager_profile_id into new.company_id, new.hiring_manager_profile_id
  from reviewers where key = new.reviewer_key;
  return new;
end $$;--> statement-breakpoint
create function of_manager() returns trigger language plpgsql as $$ begin
  select company_id into new.company_id from hiring_manager_profiles where id = new.hiring_manager_profile_id;
  return new;
end $$;--> statement-breakpoint
create trigger candidates_of_parent before insert or update of job_id, company_id, created_by on candidates
  for each row execute function of_job();--> statement-breakpoint
create trigger reviewers_of_parent before insert or update of candidate_id, company_id, hiring_manager_profile_id on reviewers
  for each row execute function of_candidate();--> statement-breakpoint
create trigger survey_responses_of_parent before insert or update of candidate_id, company_id, hiring_manager_profile_id on survey_responses
  for each row execute function of_candidate();--> statement-breakpoint
create trigger candidate_searches_of_parent before insert or update of candidate_id, company_id, hiring_manager_profile_id on candidate_searches
  for each row execute function of_candidate();--> statement-breakpoint
create trigger survey_reminders_of_parent before insert or update of reviewer_key, company_id, hiring_manager_profile_id on survey_reminders
  for each row execute function of_reviewer();--> statement-breakpoint
create trigger digests_of_parent before insert or update of hiring_manager_profile_id, company_id on digests
  for each row execute function of_manager();--> statement-breakpoint
create trigger notification_settings_of_parent before insert or update of hiring_manager_profile_id, company_id on notification_settings
  for each row execute function of_manager();--> statement-breakpoint
do $$ begin
  if not exists (select from pg_roles where rolname = 'forthright_manager') then
    create role forthright_manager nologin;
  end if;
exception
  -- Roles belong to the whole server: another database on it may be migrated at the same moment.
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise exception
    'The role forthright_manager is missing. A superuser has to run: create role forthright_manager nologin; grant forthright_manager to %;',
    quote_ident(current_user);
end $$;--> statement-breakpoint
do $$ declare before text := current_setting('role'); begin
  perform set_config('role', 'forthright_manager', true);
  perform set_config('role', before, true);
exception when insufficient_privilege then
  execute format('grant forthright_manager to %I', current_user);
end $$;--> statement-breakpoint
grant usage on schema public to forthright_manager;--> statement-breakpoint
grant select, insert, update, delete on jobs, candidates, candidate_searches, reviewers, survey_reminders, survey_responses,
  notification_settings, digests to forthright_manager;--> statement-breakpoint
grant select, update on companies, hiring_manager_profiles to forthright_manager;--> statement-breakpoint
grant select on survey_templates, do_not_contact, directory_companies, directory_company_aliases,
  directory_people, directory_employments to forthright_manager;--> statement-breakpoint
grant select, insert, update on attempts to forthright_manager;--> statement-breakpoint
grant select, insert on activities to forthright_manager;--> statement-breakpoint
create schema if not exists pgboss;--> statement-breakpoint
grant usage on schema pgboss to forthright_manager;--> statement-breakpoint
grant select, insert, update on all tables in schema pgboss to forthright_manager;--> statement-breakpoint
alter default privileges in schema pgboss grant select, insert, update on tables to forthright_manager;--> statement-breakpoint
create function current_manager_id() returns uuid language sql stable
  return nullif(current_setting('forthright.manager_id', true), '')::uuid;--> statement-breakpoint
create function current_company_id() returns uuid language sql stable
  return nullif(current_setting('forthright.company_id', true), '')::uuid;--> statement-breakpoint
alter table jobs enable row level security, force row level security;--> statement-breakpoint
create policy own on jobs to forthright_manager using (company_id = (select current_company_id()) and created_by = (select current_manager_id()));--> statement-breakpoint
alter table candidates enable row level security, force row level security;--> statement-breakpoint
create policy own on candidates to forthright_manager using (company_id = (select current_company_id()) and created_by = (select current_manager_id()));--> statement-breakpoint
alter table reviewers enable row level security, force row level security;--> statement-breakpoint
create policy own on reviewers to forthright_manager using (company_id = (select current_company_id()) and hiring_manager_profile_id = (select current_manager_id()));--> statement-breakpoint
alter table survey_responses enable row level security, force row level security;--> statement-breakpoint
create policy own on survey_responses to forthright_manager using (company_id = (select current_company_id()) and hiring_manager_profile_id = (select current_manager_id()));--> statement-breakpoint
alter table notification_settings enable row level security, force row level security;--> statement-breakpoint
create policy own on notification_settings to forthright_manager using (company_id = (select current_company_id()) and hiring_manager_profile_id = (select current_manager_id()));--> statement-breakpoint
alter table digests enable row level security, force row level security;--> statement-breakpoint
create policy own on digests to forthright_manager using (company_id = (select current_company_id()) and hiring_manager_profile_id = (select current_manager_id()));--> statement-breakpoint
alter table candidate_searches enable row level security, force row level security;--> statement-breakpoint
create policy own on candidate_searches to forthright_manager using (company_id = (select current_company_id()) and hiring_manager_profile_id = (select current_manager_id()));--> statement-breakpoint
alter table survey_reminders enable row level security, force row level security;--> statement-breakpoint
create policy own on survey_reminders to forthright_manager using (company_id = (select current_company_id()) and hiring_manager_profile_id = (select current_manager_id()));--> statement-breakpoint
alter table hiring_manager_profiles enable row level security, force row level security;--> statement-breakpoint
create policy own on hiring_manager_profiles to forthright_manager using (company_id = (select current_company_id()) and id = (select current_manager_id()));--> statement-breakpoint
alter table companies enable row level security, force row level security;--> statement-breakpoint
create policy own on companies to forthright_manager using (id = (select current_company_id()));--> statement-breakpoint
-- Of the audit trail a manager sees what they did themselves, and what was done to a candidate of theirs.
alter table activities enable row level security, force row level security;--> statement-breakpoint
create policy own on activities to forthright_manager using (
  actor_id = (select current_manager_id())::text
  or case when record_type = 'candidate' then exists (select from candidates where id = record_id::uuid) else false end
) with check (actor_id = (select current_manager_id())::text);--> statement-breakpoint
-- Whoever owns the tables does what the other realms and the system do.
do $$ declare tenant text; begin
  foreach tenant in array array['jobs', 'candidates', 'candidate_searches', 'reviewers', 'survey_reminders',
    'survey_responses', 'notification_settings', 'digests', 'hiring_manager_profiles', 'companies', 'activities']
  loop execute format('create policy whole on %I to %I using (true)', tenant, current_user); end loop;
end $$;--> statement-breakpoint
-- Two things cross. What companies may know of each other: whether an address may be asked again. Nothing else.
create function reviewer_histories(emails text[], asked_since timestamptz, at timestamptz)
returns table (email text, is_resting boolean, is_undeliverable boolean, has_answered boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select email,
    bool_or(survey_sent_at > asked_since
      or status = 'identified' and undeliverable_at is null and chosen_at > asked_since
      or status = 'identified' and greatest(queued_until, held_until, sending_until) > at),
    bool_or(undeliverable_at is not null),
    bool_or(survey_completed_at is not null)
  from reviewers where email = any(emails) group by email
$$;--> statement-breakpoint
revoke execute on function reviewer_histories from public;--> statement-breakpoint
grant execute on function reviewer_histories to forthright_manager;--> statement-breakpoint
-- And when a company no longer requires consent, the candidates of all its managers are looked at again. Locked in one
-- order, as wakeOutreach does.
create function wake_outreach_of_company(at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update candidates set outreach_due_at = at where id in (
    select c.id from candidates c join jobs on jobs.id = c.job_id and jobs.is_active
    where c.company_id = current_company_id() and (c.outreach_due_at is null or c.outreach_due_at > at)
    order by c.id for update of c)
$$;--> statement-breakpoint
revoke execute on function wake_outreach_of_company from public;--> statement-breakpoint
grant execute on function wake_outreach_of_company to forthright_manager;
