ALTER TABLE "candidates" ADD COLUMN "dismissed" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "reviewers_undeliverable" ON "reviewers" USING btree ("candidate_id") WHERE "reviewers"."undeliverable_at" is not null;--> statement-breakpoint
-- Written by hand: what was shown before there were notices is nothing new.
update candidates set dismissed = jsonb_build_object('answers', shown.answers || '.' || candidates.withdrawn_responses)
  from (select candidate_id, count(*) as answers from survey_responses where released_at is not null group by 1) shown
  where shown.candidate_id = candidates.id;
