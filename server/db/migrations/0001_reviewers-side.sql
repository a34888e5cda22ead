ALTER TABLE "reviewers" DROP CONSTRAINT "reviewer_status_known";--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "withdrawn_responses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "overlap_first" integer;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "overlap_last" integer;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "receipt_hash" text;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_receipt_hash_unique" UNIQUE("receipt_hash");--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewer_declined_once" CHECK (("reviewers"."status" = 'declined') = ("reviewers"."declined_at" is not null)
        and ("reviewers"."declined_at" is null) = ("reviewers"."decline_reason" is null));--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewer_status_known" CHECK ("reviewers"."status" in ('identified', 'survey_sent', 'completed', 'declined'));