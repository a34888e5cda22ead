ALTER TABLE "candidates" ADD COLUMN "external_source" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "started_with" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "external_source" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "external_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "candidates_external_id" ON "candidates" USING btree ("company_id","external_source","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_external_id" ON "jobs" USING btree ("company_id","external_source","external_id");--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidate_external_id_whole" CHECK (("candidates"."external_source" is null) = ("candidates"."external_id" is null));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "job_external_id_whole" CHECK (("jobs"."external_source" is null) = ("jobs"."external_id" is null));--> statement-breakpoint
-- Written by hand.
grant update (external_source, external_id) on jobs to forthright_manager;
