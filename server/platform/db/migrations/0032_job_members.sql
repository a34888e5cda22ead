CREATE TABLE "job_members" (
	"job_id" uuid NOT NULL,
	"hiring_manager_profile_id" uuid NOT NULL,
	"role" text NOT NULL,
	"company_id" uuid DEFAULT null NOT NULL,
	"told_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_members_job_id_hiring_manager_profile_id_pk" PRIMARY KEY("job_id","hiring_manager_profile_id"),
	CONSTRAINT "job_member_role_known" CHECK ("job_members"."role" in ('owner', 'editor', 'reader'))
);--> statement-breakpoint
ALTER TABLE "job_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_members" ADD CONSTRAINT "job_members_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_members" ADD CONSTRAINT "job_members_hiring_manager_profile_id_hiring_manager_profiles_id_fk" FOREIGN KEY ("hiring_manager_profile_id") REFERENCES "public"."hiring_manager_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_members_one_owner" ON "job_members" USING btree ("job_id") WHERE "job_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "job_members_manager" ON "job_members" USING btree ("hiring_manager_profile_id","job_id");--> statement-breakpoint
ALTER TABLE "candidate_searches" ADD COLUMN "job_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "candidate_consents" ADD COLUMN "job_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "participation_mails" ADD COLUMN "job_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "participations" ADD COLUMN "job_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "candidate_exclusions" ADD COLUMN "job_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "report_shares" ADD COLUMN "job_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "job_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "survey_reminders" ADD COLUMN "job_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "signal_rounds" ADD COLUMN "job_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "job_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_id_job" UNIQUE("id","job_id");--> statement-breakpoint
ALTER TABLE "participations" ADD CONSTRAINT "participations_id_job" UNIQUE("id","job_id");--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_key_job" UNIQUE("key","job_id");--> statement-breakpoint
-- Written by hand. The job's owner is a member of it. The function has the rights of the tables' owner, because a
-- manager's role may not choose who shares a job. Only the trigger can call it.
create function of_job_member() returns trigger language plpgsql as $$ begin
  select company_id into new.company_id from jobs where id = new.job_id;
  return new;
end $$;--> statement-breakpoint
create trigger job_members_of_parent before insert or update of job_id, company_id on job_members
  for each row execute function of_job_member();--> statement-breakpoint
create function save_job_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_op = 'UPDATE' and old.created_by <> new.created_by then
    delete from job_members where job_id = new.id and hiring_manager_profile_id = old.created_by;
  end if;
  insert into job_members (job_id, hiring_manager_profile_id, role, told_until)
  values (new.id, new.created_by, 'owner', new.told_until)
  on conflict (job_id, hiring_manager_profile_id)
  do update set role = 'owner', told_until = greatest(job_members.told_until, excluded.told_until);
  return null;
end $$;--> statement-breakpoint
revoke execute on function save_job_owner from public;--> statement-breakpoint
create trigger jobs_owner_is_member after insert or update of created_by, told_until on jobs
  for each row execute function save_job_owner();--> statement-breakpoint
insert into job_members (job_id, hiring_manager_profile_id, role, told_until)
  select id, created_by, 'owner', told_until from jobs;--> statement-breakpoint
alter table job_members force row level security;--> statement-breakpoint
grant select on job_members to forthright_manager;--> statement-breakpoint
-- Rows below a job have its id, copied from the parent row.
create or replace function of_candidate() returns trigger language plpgsql as $$ begin
  select company_id, created_by, job_id into new.company_id, new.hiring_manager_profile_id, new.job_id
  from candidates where id = new.candidate_id;
  return new;
end $$;--> statement-breakpoint
create or replace function of_reviewer() returns trigger language plpgsql as $$ begin
  select company_id, hiring_manager_profile_id, job_id
    into new.company_id, new.hiring_manager_profile_id, new.job_id
  from reviewers where key = new.reviewer_key;
  return new;
end $$;--> statement-breakpoint
create or replace function of_participation() returns trigger language plpgsql as $$ begin
  select company_id, hiring_manager_profile_id, job_id
    into new.company_id, new.hiring_manager_profile_id, new.job_id
  from participations where id = new.participation_id;
  return new;
end $$;--> statement-breakpoint
update candidate_searches set job_id = c.job_id from candidates c where c.id = candidate_id;--> statement-breakpoint
update candidate_consents set job_id = c.job_id from candidates c where c.id = candidate_id;--> statement-breakpoint
update participations set job_id = c.job_id from candidates c where c.id = candidate_id;--> statement-breakpoint
update candidate_exclusions set job_id = c.job_id from candidates c where c.id = candidate_id;--> statement-breakpoint
update report_shares set job_id = c.job_id from candidates c where c.id = candidate_id;--> statement-breakpoint
update reviewers set job_id = c.job_id from candidates c where c.id = candidate_id;--> statement-breakpoint
update signal_rounds set job_id = c.job_id from candidates c where c.id = candidate_id;--> statement-breakpoint
update survey_responses set job_id = c.job_id from candidates c where c.id = candidate_id;--> statement-breakpoint
update participation_mails set job_id = p.job_id from participations p where p.id = participation_id;--> statement-breakpoint
update survey_reminders set job_id = r.job_id from reviewers r where r.key = reviewer_key;--> statement-breakpoint
-- The triggers fill it, also for servers of the previous release.
-- contract: unused since 0.1.0
alter table candidate_searches alter column job_id set not null;--> statement-breakpoint
-- The triggers fill it, also for servers of the previous release.
-- contract: unused since 0.1.0
alter table candidate_consents alter column job_id set not null;--> statement-breakpoint
-- The triggers fill it, also for servers of the previous release.
-- contract: unused since 0.1.0
alter table participation_mails alter column job_id set not null;--> statement-breakpoint
-- The triggers fill it, also for servers of the previous release.
-- contract: unused since 0.1.0
alter table participations alter column job_id set not null;--> statement-breakpoint
-- The triggers fill it, also for servers of the previous release.
-- contract: unused since 0.1.0
alter table candidate_exclusions alter column job_id set not null;--> statement-breakpoint
-- The triggers fill it, also for servers of the previous release.
-- contract: unused since 0.1.0
alter table report_shares alter column job_id set not null;--> statement-breakpoint
-- The triggers fill it, also for servers of the previous release.
-- contract: unused since 0.1.0
alter table reviewers alter column job_id set not null;--> statement-breakpoint
-- The triggers fill it, also for servers of the previous release.
-- contract: unused since 0.1.0
alter table survey_reminders alter column job_id set not null;--> statement-breakpoint
-- The triggers fill it, also for servers of the previous release.
-- contract: unused since 0.1.0
alter table signal_rounds alter column job_id set not null;--> statement-breakpoint
-- The triggers fill it, also for servers of the previous release.
-- contract: unused since 0.1.0
alter table survey_responses alter column job_id set not null;--> statement-breakpoint
-- Carrying the job along names the unchanged candidate again.
create or replace trigger candidate_consents_stay
  before update of candidate_id, text_id, text_hash, things, after_taking_back, agreed_at on candidate_consents
  for each row when ((old.candidate_id, old.text_id, old.text_hash, old.things, old.after_taking_back, old.agreed_at)
    is distinct from (new.candidate_id, new.text_id, new.text_hash, new.things, new.after_taking_back, new.agreed_at))
  execute function stays_as_it_is();--> statement-breakpoint
grant select (job_id) on reviewers, survey_responses, signal_rounds to forthright_manager;--> statement-breakpoint
-- Nobody's call gives a job to someone else, or to another company.
-- contract: unused since 0.1.0
revoke update on jobs from forthright_manager;--> statement-breakpoint
grant update (title, department, location, employment_type, description, requirements, own_questions, is_active, version,
  updated_at, archived_at, told_until) on jobs to forthright_manager;--> statement-breakpoint
ALTER TABLE "candidate_searches" DROP CONSTRAINT "candidate_searches_candidate_id_candidates_id_fk";--> statement-breakpoint
ALTER TABLE "candidate_consents" DROP CONSTRAINT "candidate_consents_candidate_id_candidates_id_fk";--> statement-breakpoint
ALTER TABLE "participation_mails" DROP CONSTRAINT "participation_mails_participation_id_participations_id_fk";--> statement-breakpoint
ALTER TABLE "participations" DROP CONSTRAINT "participations_candidate_id_candidates_id_fk";--> statement-breakpoint
ALTER TABLE "candidate_exclusions" DROP CONSTRAINT "candidate_exclusions_candidate_id_candidates_id_fk";--> statement-breakpoint
ALTER TABLE "report_shares" DROP CONSTRAINT "report_shares_candidate_id_candidates_id_fk";--> statement-breakpoint
ALTER TABLE "reviewers" DROP CONSTRAINT "reviewers_candidate_id_candidates_id_fk";--> statement-breakpoint
ALTER TABLE "survey_reminders" DROP CONSTRAINT "survey_reminders_reviewer_key_reviewers_key_fk";--> statement-breakpoint
ALTER TABLE "signal_rounds" DROP CONSTRAINT "signal_rounds_candidate_id_candidates_id_fk";--> statement-breakpoint
ALTER TABLE "survey_responses" DROP CONSTRAINT "survey_responses_candidate_id_candidates_id_fk";--> statement-breakpoint
ALTER TABLE "candidate_searches" ADD CONSTRAINT "candidate_searches_candidate_id_job_id_candidates_id_job_id_fk" FOREIGN KEY ("candidate_id","job_id") REFERENCES "public"."candidates"("id","job_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "candidate_consents" ADD CONSTRAINT "candidate_consents_candidate_id_job_id_candidates_id_job_id_fk" FOREIGN KEY ("candidate_id","job_id") REFERENCES "public"."candidates"("id","job_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "participation_mails" ADD CONSTRAINT "participation_mails_participation_id_job_id_participations_id_job_id_fk" FOREIGN KEY ("participation_id","job_id") REFERENCES "public"."participations"("id","job_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "participations" ADD CONSTRAINT "participations_candidate_id_job_id_candidates_id_job_id_fk" FOREIGN KEY ("candidate_id","job_id") REFERENCES "public"."candidates"("id","job_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "candidate_exclusions" ADD CONSTRAINT "candidate_exclusions_candidate_id_job_id_candidates_id_job_id_fk" FOREIGN KEY ("candidate_id","job_id") REFERENCES "public"."candidates"("id","job_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_candidate_id_job_id_candidates_id_job_id_fk" FOREIGN KEY ("candidate_id","job_id") REFERENCES "public"."candidates"("id","job_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_candidate_id_job_id_candidates_id_job_id_fk" FOREIGN KEY ("candidate_id","job_id") REFERENCES "public"."candidates"("id","job_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "survey_reminders" ADD CONSTRAINT "survey_reminders_reviewer_key_job_id_reviewers_key_job_id_fk" FOREIGN KEY ("reviewer_key","job_id") REFERENCES "public"."reviewers"("key","job_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "signal_rounds" ADD CONSTRAINT "signal_rounds_candidate_id_job_id_candidates_id_job_id_fk" FOREIGN KEY ("candidate_id","job_id") REFERENCES "public"."candidates"("id","job_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_candidate_id_job_id_candidates_id_job_id_fk" FOREIGN KEY ("candidate_id","job_id") REFERENCES "public"."candidates"("id","job_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE POLICY "delete_own" ON "candidate_searches" AS RESTRICTIVE FOR DELETE TO "forthright_manager" USING ("candidate_searches"."company_id" = (select current_company_id()) and "candidate_searches"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner'));--> statement-breakpoint
CREATE POLICY "delete_own" ON "candidates" AS RESTRICTIVE FOR DELETE TO "forthright_manager" USING ("candidates"."company_id" = (select current_company_id()) and "candidates"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner'));--> statement-breakpoint
CREATE POLICY "delete_own" ON "candidate_consents" AS RESTRICTIVE FOR DELETE TO "forthright_manager" USING ("candidate_consents"."company_id" = (select current_company_id()) and "candidate_consents"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner'));--> statement-breakpoint
CREATE POLICY "delete_own" ON "participation_mails" AS RESTRICTIVE FOR DELETE TO "forthright_manager" USING ("participation_mails"."company_id" = (select current_company_id()) and "participation_mails"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner'));--> statement-breakpoint
CREATE POLICY "delete_own" ON "participations" AS RESTRICTIVE FOR DELETE TO "forthright_manager" USING ("participations"."company_id" = (select current_company_id()) and "participations"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner'));--> statement-breakpoint
CREATE POLICY "delete_own" ON "jobs" AS RESTRICTIVE FOR DELETE TO "forthright_manager" USING ("jobs"."company_id" = (select current_company_id()) and ("jobs"."created_by" = (select current_manager_id()) or "jobs"."id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner')));--> statement-breakpoint
CREATE POLICY "delete_own" ON "candidate_exclusions" AS RESTRICTIVE FOR DELETE TO "forthright_manager" USING ("candidate_exclusions"."company_id" = (select current_company_id()) and "candidate_exclusions"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner'));--> statement-breakpoint
CREATE POLICY "delete_own" ON "report_shares" AS RESTRICTIVE FOR DELETE TO "forthright_manager" USING ("report_shares"."company_id" = (select current_company_id()) and "report_shares"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner'));--> statement-breakpoint
CREATE POLICY "delete_own" ON "reviewers" AS RESTRICTIVE FOR DELETE TO "forthright_manager" USING ("reviewers"."company_id" = (select current_company_id()) and "reviewers"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner'));--> statement-breakpoint
CREATE POLICY "delete_own" ON "survey_reminders" AS RESTRICTIVE FOR DELETE TO "forthright_manager" USING ("survey_reminders"."company_id" = (select current_company_id()) and "survey_reminders"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner'));--> statement-breakpoint
CREATE POLICY "delete_own" ON "signal_rounds" AS RESTRICTIVE FOR DELETE TO "forthright_manager" USING ("signal_rounds"."company_id" = (select current_company_id()) and "signal_rounds"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner'));--> statement-breakpoint
CREATE POLICY "delete_own" ON "survey_responses" AS RESTRICTIVE FOR DELETE TO "forthright_manager" USING ("survey_responses"."company_id" = (select current_company_id()) and "survey_responses"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner'));--> statement-breakpoint
CREATE POLICY "own" ON "job_members" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("job_members"."company_id" = (select current_company_id()) and "job_members"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "job_members" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
ALTER POLICY "own" ON "candidate_searches" TO forthright_manager USING ("candidate_searches"."company_id" = (select current_company_id()) and "candidate_searches"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()))) WITH CHECK ("candidate_searches"."company_id" = (select current_company_id()) and "candidate_searches"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role <> 'reader'));--> statement-breakpoint
ALTER POLICY "own" ON "candidates" TO forthright_manager USING ("candidates"."company_id" = (select current_company_id()) and "candidates"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()))) WITH CHECK ("candidates"."company_id" = (select current_company_id()) and "candidates"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role <> 'reader'));--> statement-breakpoint
ALTER POLICY "own" ON "candidate_consents" TO forthright_manager USING ("candidate_consents"."company_id" = (select current_company_id()) and "candidate_consents"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()))) WITH CHECK ("candidate_consents"."company_id" = (select current_company_id()) and "candidate_consents"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role <> 'reader'));--> statement-breakpoint
ALTER POLICY "own" ON "participation_mails" TO forthright_manager USING ("participation_mails"."company_id" = (select current_company_id()) and "participation_mails"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()))) WITH CHECK ("participation_mails"."company_id" = (select current_company_id()) and "participation_mails"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role <> 'reader'));--> statement-breakpoint
ALTER POLICY "own" ON "participations" TO forthright_manager USING ("participations"."company_id" = (select current_company_id()) and "participations"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()))) WITH CHECK ("participations"."company_id" = (select current_company_id()) and "participations"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role <> 'reader'));--> statement-breakpoint
ALTER POLICY "own" ON "jobs" TO forthright_manager USING ("jobs"."company_id" = (select current_company_id()) and ("jobs"."created_by" = (select current_manager_id()) or "jobs"."id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id())))) WITH CHECK ("jobs"."company_id" = (select current_company_id()) and ("jobs"."created_by" = (select current_manager_id()) or "jobs"."id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role <> 'reader')));--> statement-breakpoint
ALTER POLICY "own" ON "candidate_exclusions" TO forthright_manager USING ("candidate_exclusions"."company_id" = (select current_company_id()) and "candidate_exclusions"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()))) WITH CHECK ("candidate_exclusions"."company_id" = (select current_company_id()) and "candidate_exclusions"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role <> 'reader'));--> statement-breakpoint
ALTER POLICY "own" ON "report_shares" TO forthright_manager USING ("report_shares"."company_id" = (select current_company_id()) and "report_shares"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()))) WITH CHECK ("report_shares"."company_id" = (select current_company_id()) and "report_shares"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner'));--> statement-breakpoint
ALTER POLICY "own" ON "reviewers" TO forthright_manager USING ("reviewers"."company_id" = (select current_company_id()) and "reviewers"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id())) and "reviewers"."removed_at" is null) WITH CHECK ("reviewers"."company_id" = (select current_company_id()) and "reviewers"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role <> 'reader'));--> statement-breakpoint
ALTER POLICY "own" ON "survey_reminders" TO forthright_manager USING ("survey_reminders"."company_id" = (select current_company_id()) and "survey_reminders"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()))) WITH CHECK ("survey_reminders"."company_id" = (select current_company_id()) and "survey_reminders"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role <> 'reader'));--> statement-breakpoint
ALTER POLICY "own" ON "signal_rounds" TO forthright_manager USING ("signal_rounds"."company_id" = (select current_company_id()) and "signal_rounds"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()))) WITH CHECK ("signal_rounds"."company_id" = (select current_company_id()) and "signal_rounds"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role <> 'reader'));--> statement-breakpoint
ALTER POLICY "own" ON "survey_responses" TO forthright_manager USING ("survey_responses"."company_id" = (select current_company_id()) and "survey_responses"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id())) and "survey_responses"."released_at" is not null) WITH CHECK ("survey_responses"."company_id" = (select current_company_id()) and "survey_responses"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role <> 'reader'));
