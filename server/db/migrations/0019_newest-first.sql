DROP INDEX "candidates_job";--> statement-breakpoint
DROP INDEX "hiring_manager_invitations_created";--> statement-breakpoint
DROP INDEX "jobs_created_by";--> statement-breakpoint
DROP INDEX "mailbox_messages_sent";--> statement-breakpoint
CREATE INDEX "candidates_job" ON "candidates" USING btree ("job_id","created_at","id","company_id","created_by");--> statement-breakpoint
CREATE INDEX "hiring_manager_invitations_created" ON "hiring_manager_invitations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_created_by" ON "jobs" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "mailbox_messages_sent" ON "mailbox_messages" USING btree ("sent_at");