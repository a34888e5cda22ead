ALTER TABLE "companies" ADD COLUMN "resume_upload" boolean DEFAULT false NOT NULL;--> statement-breakpoint
grant update (resume_upload) on companies to forthright_manager;
