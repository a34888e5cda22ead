-- Written by hand but for the policies, which are drizzle-kit's. In a manager's transactions the role forthright_manager acts,
-- which owns nothing, may do only what is granted here, and sees only rows of that manager and company (server/platform/db/as-manager.ts).
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
ALTER TABLE "activities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "candidates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "digests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reviewers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "survey_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "candidate_searches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "survey_responses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own" ON "activities" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("activities"."actor_id" = (select current_manager_id())::text or case when "activities"."record_type" = 'candidate'
        then exists (select from candidates where id = "activities"."record_id"::uuid) else false end) WITH CHECK ("activities"."actor_id" = (select current_manager_id())::text);--> statement-breakpoint
CREATE POLICY "whole" ON "activities" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "candidates" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("candidates"."company_id" = (select current_company_id()) and "candidates"."created_by" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "candidates" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "jobs" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("jobs"."company_id" = (select current_company_id()) and "jobs"."created_by" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "jobs" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "companies" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("companies"."id" = (select current_company_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "companies" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "hiring_manager_profiles" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("hiring_manager_profiles"."company_id" = (select current_company_id()) and "hiring_manager_profiles"."id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "hiring_manager_profiles" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "digests" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("digests"."company_id" = (select current_company_id()) and "digests"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "digests" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "notification_settings" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("notification_settings"."company_id" = (select current_company_id()) and "notification_settings"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "notification_settings" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "reviewers" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("reviewers"."company_id" = (select current_company_id()) and "reviewers"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "reviewers" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "survey_reminders" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("survey_reminders"."company_id" = (select current_company_id()) and "survey_reminders"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "survey_reminders" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "candidate_searches" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("candidate_searches"."company_id" = (select current_company_id()) and "candidate_searches"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "candidate_searches" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "survey_responses" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("survey_responses"."company_id" = (select current_company_id()) and "survey_responses"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "survey_responses" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
-- It holds for the owner too, who has the policy "whole".
alter table activities force row level security;--> statement-breakpoint
alter table candidate_searches force row level security;--> statement-breakpoint
alter table candidates force row level security;--> statement-breakpoint
alter table companies force row level security;--> statement-breakpoint
alter table digests force row level security;--> statement-breakpoint
alter table hiring_manager_profiles force row level security;--> statement-breakpoint
alter table jobs force row level security;--> statement-breakpoint
alter table notification_settings force row level security;--> statement-breakpoint
alter table reviewers force row level security;--> statement-breakpoint
alter table survey_reminders force row level security;--> statement-breakpoint
alter table survey_responses force row level security;--> statement-breakpoint
-- Whose a row is, copied from the parent row.
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
-- Two things cross. What companies may know of each other: whether an address may be asked again, and was useful. Nothing else.
create function reviewer_histories(emails text[], asked_since timestamptz, at timestamptz)
returns table (email text, is_resting boolean, is_undeliverable boolean, has_answered boolean, was_useful boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.email,
    bool_or(r.survey_sent_at > asked_since
      or r.status = 'identified' and r.undeliverable_at is null and r.chosen_at > asked_since
      or r.status = 'identified' and greatest(r.queued_until, r.held_until, r.sending_until) > at),
    bool_or(r.undeliverable_at is not null),
    bool_or(r.survey_completed_at is not null),
    bool_or(coalesce(s.useful, false))
  from reviewers r left join survey_responses s on s.reviewer_id = r.id
  where r.email = any(emails) group by r.email
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
grant execute on function wake_outreach_of_company to forthright_manager;--> statement-breakpoint
-- The audit trail is added to only. An installation that keeps it for a limited time deletes what is older in a
-- transaction that begins with: set local forthright.retention = 'on'
CREATE FUNCTION "activities_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('forthright.retention', true) = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'The audit trail is added to only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "activities_append_only" BEFORE UPDATE OR DELETE ON "activities"
FOR EACH ROW EXECUTE FUNCTION "activities_append_only"();
