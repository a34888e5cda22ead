CREATE TABLE "candidate_exclusions" (
	"candidate_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"entry" uuid NOT NULL,
	"company_id" uuid DEFAULT null NOT NULL,
	"hiring_manager_profile_id" uuid DEFAULT null NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_exclusions_candidate_id_hash_pk" PRIMARY KEY("candidate_id","hash"),
	CONSTRAINT "exclusion_kind_known" CHECK ("candidate_exclusions"."kind" in ('employer', 'company', 'person'))
);
--> statement-breakpoint
ALTER TABLE "candidate_exclusions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"candidate_id" uuid,
	"kind" text NOT NULL,
	"email" text,
	"wish" text,
	"link_hash" text,
	"link_sent_at" timestamp with time zone,
	"proved_at" timestamp with time zone,
	"carried_out_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_requests_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "data_request_kind_known" CHECK ("data_requests"."kind" in ('copy', 'correction', 'end')),
	CONSTRAINT "data_request_proved_first" CHECK ("data_requests"."carried_out_at" is null or "data_requests"."proved_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "participation_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reviewers" DROP CONSTRAINT "reviewer_creator_known";--> statement-breakpoint
ALTER TABLE "survey_responses" DROP CONSTRAINT "response_kind_known";--> statement-breakpoint
ALTER TABLE "participation_mails" ADD COLUMN "company_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "participation_mails" ADD COLUMN "hiring_manager_profile_id" uuid DEFAULT null;--> statement-breakpoint
update participation_mails set company_id = p.company_id, hiring_manager_profile_id = p.hiring_manager_profile_id
  from participations p where p.id = participation_id;--> statement-breakpoint
ALTER TABLE "participation_mails" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "participation_mails" ALTER COLUMN "hiring_manager_profile_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "may_be_copied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "may_be_copied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_exclusions" ADD CONSTRAINT "candidate_exclusions_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_requests_candidate" ON "data_requests" USING btree ("candidate_id");--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewer_creator_known" CHECK ("reviewers"."created_by_type" in ('system', 'manager', 'admin', 'candidate'));--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "response_kind_known" CHECK ("survey_responses"."kind" in ('found', 'named', 'referee'));--> statement-breakpoint
CREATE POLICY "own" ON "participation_mails" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("participation_mails"."company_id" = (select current_company_id()) and "participation_mails"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "participation_mails" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "candidate_exclusions" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("candidate_exclusions"."company_id" = (select current_company_id()) and "candidate_exclusions"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "candidate_exclusions" AS PERMISSIVE FOR ALL TO current_user USING (true);
--> statement-breakpoint
-- Written by hand: whose a row is. A manager reads none of these tables: whom a candidate does not want asked, what they want done, how often they were written to.
alter table candidate_exclusions force row level security;--> statement-breakpoint
create trigger candidate_exclusions_of_parent before insert or update of candidate_id, company_id, hiring_manager_profile_id on candidate_exclusions
  for each row execute function of_candidate();--> statement-breakpoint
alter table participation_mails force row level security;--> statement-breakpoint
create function of_participation() returns trigger language plpgsql as $$ begin
  select company_id, hiring_manager_profile_id into new.company_id, new.hiring_manager_profile_id
  from participations where id = new.participation_id;
  return new;
end $$;--> statement-breakpoint
create trigger participation_mails_of_parent before insert or update of participation_id, company_id, hiring_manager_profile_id on participation_mails
  for each row execute function of_participation();
