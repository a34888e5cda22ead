CREATE TABLE "check_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hiring_manager_profile_id" uuid NOT NULL,
	"company_id" uuid DEFAULT null NOT NULL,
	"job_id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"key_name" text NOT NULL,
	"content_hash" text NOT NULL,
	"content" jsonb,
	"candidate_id" uuid,
	"discarded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "check_draft_waits_with_content" CHECK (("check_drafts"."content" is not null) = ("check_drafts"."candidate_id" is null and "check_drafts"."discarded_at" is null))
);
--> statement-breakpoint
ALTER TABLE "check_drafts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "assistants_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "check_drafts" ADD CONSTRAINT "check_drafts_hiring_manager_profile_id_hiring_manager_profiles_id_fk" FOREIGN KEY ("hiring_manager_profile_id") REFERENCES "public"."hiring_manager_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_drafts" ADD CONSTRAINT "check_drafts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_drafts" ADD CONSTRAINT "check_drafts_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_drafts_manager" ON "check_drafts" USING btree ("hiring_manager_profile_id","created_at");--> statement-breakpoint
CREATE INDEX "check_drafts_job" ON "check_drafts" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "check_drafts_candidate" ON "check_drafts" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "check_drafts_expires" ON "check_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "own" ON "check_drafts" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("check_drafts"."company_id" = (select current_company_id()) and "check_drafts"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "check_drafts" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
-- Written by hand. A draft belongs to the company of its manager.
create trigger check_drafts_of_parent before insert or update of hiring_manager_profile_id, company_id on check_drafts
  for each row execute function of_manager();--> statement-breakpoint
alter table check_drafts force row level security;--> statement-breakpoint
-- Nobody changes who proposed it, or for which job.
grant select, insert, update (content, candidate_id, discarded_at) on check_drafts to forthright_manager;
