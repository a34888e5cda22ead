CREATE TABLE "signal_rounds" (
	"candidate_id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"own" jsonb,
	"current" jsonb DEFAULT '{"answers":0,"things":[]}'::jsonb NOT NULL,
	"settled" jsonb DEFAULT '{"answers":0,"things":[]}'::jsonb NOT NULL,
	"seen" jsonb,
	"company_id" uuid DEFAULT null NOT NULL,
	"hiring_manager_profile_id" uuid DEFAULT null NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signal_rounds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "traces" jsonb;--> statement-breakpoint
ALTER TABLE "signal_rounds" ADD CONSTRAINT "signal_rounds_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own" ON "signal_rounds" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("signal_rounds"."company_id" = (select current_company_id()) and "signal_rounds"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "signal_rounds" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
-- Written by hand: whose a row is, and that a manager reads how many, and by what answers are compared nobody.
alter table signal_rounds force row level security;--> statement-breakpoint
create trigger signal_rounds_of_parent before insert or update of candidate_id, company_id, hiring_manager_profile_id on signal_rounds
  for each row execute function of_candidate();--> statement-breakpoint
grant select (candidate_id, current, settled, seen, company_id, hiring_manager_profile_id), update (seen)
  on signal_rounds to forthright_manager;--> statement-breakpoint
-- A row that came into being with the first answer would tell of it.
insert into signal_rounds (candidate_id) select id from candidates;
