ALTER TABLE "reviewers" ADD COLUMN "told_status" text GENERATED ALWAYS AS (case when status = 'declined' then 'survey_sent' else status end) STORED NOT NULL;--> statement-breakpoint
-- Written by hand from here on. What is shown of whoever was named is on the card, as it is of whoever was found.
update reviewers set card = jsonb_build_object('evidence', 'named', 'company', company, 'position', position, 'function', null,
  'seniority', null, 'sameFunction', false, 'relation', null, 'relationship', relationship, 'overlap', null, 'chosenFor', null)
  where created_by_type <> 'system';--> statement-breakpoint
-- A manager's role reads what a page shows, and writes what a manager says. The rest is done by the system within the call.
revoke all on candidate_searches, reviewers, survey_reminders, survey_responses, digests, survey_templates, do_not_contact,
  directory_companies, directory_company_aliases, directory_people, directory_employments, attempts, activities
  from forthright_manager;--> statement-breakpoint
revoke all on all tables in schema pgboss from forthright_manager;--> statement-breakpoint
alter default privileges in schema pgboss revoke all on tables from forthright_manager;--> statement-breakpoint
revoke all on schema pgboss from forthright_manager;--> statement-breakpoint
grant select on candidate_searches, digests to forthright_manager;--> statement-breakpoint
grant select (id, key, candidate_id, rank, card, created_by_type, told_status, questions, requested_at, survey_sent_at, queued_until,
  held_until, sending_until, send_problem, refused_at, undeliverable_at, company_id, hiring_manager_profile_id)
  on reviewers to forthright_manager;--> statement-breakpoint
grant select (id, reviewer_id, candidate_id, responses, identity_shared, useful, kind, card, questions, released_at, release_id,
  created_at, company_id, hiring_manager_profile_id),
  update (useful) on survey_responses to forthright_manager;--> statement-breakpoint
drop function reviewer_histories;--> statement-breakpoint
drop function wake_outreach_of_company;
