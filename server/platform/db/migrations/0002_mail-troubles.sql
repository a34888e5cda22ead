CREATE TABLE "mail_troubles" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"refusals" integer NOT NULL,
	"reason" text NOT NULL,
	"streak" integer NOT NULL,
	"held_until" timestamp with time zone,
	CONSTRAINT "mail_troubles_one" CHECK ("mail_troubles"."one")
);
--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ADD COLUMN "sending_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ADD COLUMN "send_problem" text;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "send_problem" text;--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ADD CONSTRAINT "invitation_send_problem_known" CHECK ("hiring_manager_invitations"."send_problem" in ('not_accepted', 'blocked', 'unconfirmed'));--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewer_send_problem_known" CHECK ("reviewers"."send_problem" in ('not_accepted', 'blocked', 'unconfirmed'));--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewer_handed_over_with_questions" CHECK ("reviewers"."handed_over_at" is null or "reviewers"."questions" is not null);