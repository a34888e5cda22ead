CREATE TABLE "closeness_counts" (
	"band" integer NOT NULL,
	"said" text NOT NULL,
	"share" integer NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "closeness_counts_band_said_share_pk" PRIMARY KEY("band","said","share")
);
--> statement-breakpoint
DROP INDEX "employments_company_months";--> statement-breakpoint
ALTER TABLE "directory_employments" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "directory_employments" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "directory_employments" ADD COLUMN "team" text;--> statement-breakpoint
ALTER TABLE "directory_employments" ADD COLUMN "headcount" integer;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "likelihood" real;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "was_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "closeness" text;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD COLUMN "named_others" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "employments_company_months" ON "directory_employments" USING btree ("company_id","start_month","end_month","seen_month","person_id","position","place","department","team","headcount");--> statement-breakpoint
-- What stands beside the answers that a manager reads.
grant select (closeness) on survey_responses to forthright_manager;
