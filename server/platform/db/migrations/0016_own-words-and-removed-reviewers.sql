ALTER TABLE "reviewers" ADD COLUMN "own_words" text;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "own_words_by" text;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewer_words_have_writer" CHECK (("reviewers"."own_words" is null) = ("reviewers"."own_words_by" is null));--> statement-breakpoint
ALTER POLICY "own" ON "reviewers" TO forthright_manager USING ("reviewers"."company_id" = (select current_company_id()) and "reviewers"."hiring_manager_profile_id" = (select current_manager_id()) and "reviewers"."removed_at" is null);--> statement-breakpoint
-- Written by hand: what is compared by whoever reads reviewers as a manager.
grant select (removed_at) on reviewers to forthright_manager;
