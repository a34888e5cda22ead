-- Written by hand but for the indexes and constraints, which are drizzle-kit's. What is looked up of a survey link is its hash from
-- here on. Names, addresses and answers are sealed by the server that starts, since SQL does not know the secret: until it has,
-- what is in clear is read as it is, and the hash of an address is one that nobody has.
ALTER TABLE "reviewers" DROP CONSTRAINT "reviewer_email_lower_case";--> statement-breakpoint
ALTER TABLE "reviewers" DROP CONSTRAINT "reviewers_directory_person_id_directory_people_id_fk";--> statement-breakpoint
ALTER TABLE "survey_responses" DROP CONSTRAINT "survey_responses_reviewer_id_reviewers_id_fk";--> statement-breakpoint
DROP INDEX "reviewers_directory_person";--> statement-breakpoint
DROP INDEX "reviewers_candidate_email";--> statement-breakpoint
DROP INDEX "reviewers_email";--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "email_hash" text;--> statement-breakpoint
update reviewers set link = id, email_hash = key::text, directory_person_id = null,
  id = rtrim(translate(encode(sha256(convert_to(id, 'UTF8')), 'base64'), '+/', '-_'), '=');--> statement-breakpoint
update survey_responses set reviewer_id = rtrim(translate(encode(sha256(convert_to(reviewer_id, 'UTF8')), 'base64'), '+/', '-_'), '=');--> statement-breakpoint
ALTER TABLE "reviewers" ALTER COLUMN "email_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_reviewer_id_reviewers_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviewers_candidate_email" ON "reviewers" USING btree ("candidate_id","email_hash");--> statement-breakpoint
CREATE INDEX "reviewers_email" ON "reviewers" USING btree ("email_hash");--> statement-breakpoint
-- What is known of an address, by its hash.
drop function reviewer_histories;--> statement-breakpoint
create function reviewer_histories(hashes text[], asked_since timestamptz, at timestamptz, but uuid[] default '{}')
returns table (hash text, is_resting boolean, is_undeliverable boolean, has_answered boolean, was_useful boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.email_hash,
    bool_or(r.survey_sent_at > asked_since
      or r.status = 'identified' and r.undeliverable_at is null and r.chosen_at > asked_since
      or r.status = 'identified' and greatest(r.queued_until, r.held_until, r.sending_until) > at),
    bool_or(r.undeliverable_at is not null),
    bool_or(r.survey_completed_at is not null),
    bool_or(coalesce(s.useful, false))
  from reviewers r left join survey_responses s on s.reviewer_id = r.id
  where r.email_hash = any(hashes) and r.key <> all(but) group by r.email_hash
$$;--> statement-breakpoint
revoke execute on function reviewer_histories from public;--> statement-breakpoint
grant execute on function reviewer_histories to forthright_manager;
