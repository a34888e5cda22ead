ALTER TABLE "hiring_manager_invitations" ADD COLUMN "emails_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ADD COLUMN "undeliverable_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" ADD COLUMN "digests_paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "undeliverable_at" timestamp with time zone;