CREATE TABLE "survey_reminders" (
	"reviewer_key" uuid NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sending_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "survey_reminders_reviewer_key_number_pk" PRIMARY KEY("reviewer_key","number"),
	CONSTRAINT "reminder_first_or_second" CHECK ("survey_reminders"."number" in (1, 2))
);
--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "automatic_outreach" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "wanted_responses" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "outreach_paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "outreach_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "consent_note" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "consent_by" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "requires_consent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "survey_reminders" ADD CONSTRAINT "survey_reminders_reviewer_key_reviewers_key_fk" FOREIGN KEY ("reviewer_key") REFERENCES "public"."reviewers"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_record" ON "activities" USING btree ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "candidates_outreach_due" ON "candidates" USING btree ("outreach_due_at") WHERE "candidates"."outreach_due_at" is not null;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidate_wants_responses" CHECK ("candidates"."wanted_responses" between 1 and 20);--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidate_consent_noted_whole" CHECK (("candidates"."consent_note" is null) = ("candidates"."consent_at" is null)
        and ("candidates"."consent_note" is null) = ("candidates"."consent_by" is null));