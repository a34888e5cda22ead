CREATE TABLE "directory_deletions" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"file_name" text NOT NULL,
	"imported_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_rows_at" timestamp with time zone NOT NULL,
	"batches" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "directory_imports_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "directory_employments" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "directory_employments" ADD CONSTRAINT "directory_employments_import_id_directory_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."directory_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_companies_prefix" ON "directory_companies" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "directory_people_words" ON "directory_people" USING gin (to_tsvector('simple', "name"));--> statement-breakpoint
CREATE INDEX "directory_people_email_prefix" ON "directory_people" USING btree ("email" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ADD CONSTRAINT "invitation_accepted_or_revoked" CHECK ("hiring_manager_invitations"."revoked_at" is null or "hiring_manager_invitations"."invitation_status" <> 'accepted');