CREATE TABLE "kept_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"input" text NOT NULL,
	"answer" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_answers_expiry" ON "kept_answers" USING btree ("expires_at");--> statement-breakpoint
-- Written by hand: a manager's transaction keeps what it answers; it reads none.
grant insert on "kept_answers" to forthright_manager;
