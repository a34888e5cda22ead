ALTER TABLE "candidate_exclusions" ADD COLUMN "applicant_hash" text;--> statement-breakpoint
CREATE INDEX "candidate_exclusions_applicant" ON "candidate_exclusions" USING btree ("applicant_hash");