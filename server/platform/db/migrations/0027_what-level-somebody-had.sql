DROP INDEX "employments_company_months";--> statement-breakpoint
ALTER TABLE "directory_employments" ADD COLUMN "level" text;--> statement-breakpoint
CREATE INDEX "employments_company_months" ON "directory_employments" USING btree ("company_id","start_month","end_month","seen_month","person_id","position","place","department","team","headcount","level");