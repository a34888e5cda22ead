CREATE TABLE "candidate_searches" (
	"candidate_id" uuid NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'searching' NOT NULL,
	"problem" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "candidate_searches_candidate_id_source_pk" PRIMARY KEY("candidate_id","source"),
	CONSTRAINT "candidate_search_status_known" CHECK ("candidate_searches"."status" in ('searching', 'done', 'failed')),
	CONSTRAINT "candidate_search_failed_of_something" CHECK ("candidate_searches"."status" <> 'failed' or "candidate_searches"."problem" is not null),
	CONSTRAINT "candidate_search_finished" CHECK (("candidate_searches"."status" = 'searching') = ("candidate_searches"."finished_at" is null))
);
--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" ADD COLUMN "settings_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_searches" ADD CONSTRAINT "candidate_searches_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;