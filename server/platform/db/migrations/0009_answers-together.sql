DROP INDEX "survey_responses_created";--> statement-breakpoint
DROP INDEX "reviewers_candidate_email";--> statement-breakpoint
ALTER TABLE "survey_responses" ALTER COLUMN "reviewer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "answers_together" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "answers_together" integer;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "questions" jsonb;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "may_show_if_few" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "released_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "release_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "reviewers_asked_once" ON "reviewers" USING btree ("candidate_id","email_hash") WHERE "reviewers"."survey_sent_at" is not null or "reviewers"."handed_over_at" is not null;--> statement-breakpoint
CREATE INDEX "survey_responses_released" ON "survey_responses" USING btree ("released_at");--> statement-breakpoint
CREATE INDEX "survey_responses_waiting" ON "survey_responses" USING btree ("candidate_id") WHERE "survey_responses"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviewers_candidate_email" ON "reviewers" USING btree ("candidate_id","email_hash","created_by_type");--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidate_answers_together" CHECK ("candidates"."answers_together" between 3 and 5);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "company_answers_together" CHECK ("companies"."answers_together" between 3 and 5);--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "response_shown_with_something" CHECK ("survey_responses"."reviewer_id" is not null
        or ("survey_responses"."kind" is not null and "survey_responses"."card" is not null and "survey_responses"."questions" is not null));--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "response_kind_known" CHECK ("survey_responses"."kind" in ('found', 'named'));--> statement-breakpoint
ALTER POLICY "own" ON "survey_responses" TO forthright_manager USING ("survey_responses"."company_id" = (select current_company_id()) and "survey_responses"."hiring_manager_profile_id" = (select current_manager_id()) and "survey_responses"."released_at" is not null);--> statement-breakpoint
-- Written by hand: what was given is shown since then; whoever was named and asked was handed over.
update survey_responses set released_at = created_at;--> statement-breakpoint
update reviewers set requested_at = survey_sent_at where created_by_type <> 'system' and survey_sent_at is not null;--> statement-breakpoint
-- Reviewers were told how their answers are shown.
create function answers_together_fixed() returns trigger language plpgsql as $$ begin
  raise exception 'How the answers about a candidate are shown is fixed when they are added';
end $$;--> statement-breakpoint
create trigger answers_together_fixed before update of answers_together on candidates for each row
  when (old.answers_together is distinct from new.answers_together) execute function answers_together_fixed();--> statement-breakpoint
-- Whoever does not know of it, as a server of the release before, must not keep such an answer with its reviewer.
create function answers_together_unlinked() returns trigger language plpgsql as $$ begin
  if (new.kind is null or new.reviewer_id is not null and not new.identity_shared)
    and exists (select from candidates where id = new.candidate_id and answers_together is not null) then
    raise exception 'An answer that is shown together with others is kept without its reviewer';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger answers_together_unlinked before insert or update of reviewer_id, kind on survey_responses
  for each row execute function answers_together_unlinked();
