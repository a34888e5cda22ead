CREATE TABLE "report_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"candidate_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"passphrase_hash" text,
	"label" text,
	"shown" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"views" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"company_id" uuid DEFAULT null NOT NULL,
	"hiring_manager_profile_id" uuid DEFAULT null NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_shares_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "report_share_ends" CHECK ("report_shares"."expires_at" > "report_shares"."created_at")
);
--> statement-breakpoint
ALTER TABLE "report_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "logo" "bytea";--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "marks" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_shares_candidate" ON "report_shares" USING btree ("candidate_id","created_at");--> statement-breakpoint
CREATE POLICY "own" ON "report_shares" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("report_shares"."company_id" = (select current_company_id()) and "report_shares"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "report_shares" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
-- Written by hand: whose a link is, and that nobody sees another's.
alter table report_shares force row level security;--> statement-breakpoint
grant select, insert, update, delete on report_shares to forthright_manager;--> statement-breakpoint
create trigger report_shares_of_parent before insert or update of candidate_id, company_id, hiring_manager_profile_id on report_shares
  for each row execute function of_candidate();
--> statement-breakpoint
grant select (marks), update (marks) on survey_responses to forthright_manager;
