ALTER TABLE "candidates" ADD COLUMN "next_ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "next_reminder_at" timestamp with time zone;