ALTER TABLE "candidates" ADD COLUMN "found_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
grant select (found_later) on candidates to forthright_manager;
