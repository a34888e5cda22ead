ALTER TABLE "candidates" ADD COLUMN "contact_size" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "min_likelihood_percent" integer;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "skipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidate_contact_size" CHECK ("candidates"."contact_size" between 1 and 60);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "company_min_likelihood" CHECK ("companies"."min_likelihood_percent" between 0 and 100);