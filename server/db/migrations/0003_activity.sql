CREATE TABLE "activities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"occurred_at" timestamp with time zone NOT NULL,
	"actor_realm" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"actor_email" text,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text,
	"record_label" text,
	"details" jsonb NOT NULL,
	"once_key" text,
	CONSTRAINT "activities_once_key_unique" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE INDEX "activities_occurred" ON "activities" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "activities_actor" ON "activities" USING btree ("actor_id","occurred_at","id");