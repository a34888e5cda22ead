CREATE TABLE "directory_import_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_import_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" bigint NOT NULL,
	"added" bigint[] NOT NULL,
	"told" bigint[] NOT NULL,
	"former" json,
	"is_removed" boolean DEFAULT false NOT NULL,
	"companies" bigint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directory_imports" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD COLUMN "taken_back_by" text;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD COLUMN "take_back_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD COLUMN "entries_removed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD COLUMN "entries_restored" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD COLUMN "people_removed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_people" ADD COLUMN "former_imports" bigint[];--> statement-breakpoint
ALTER TABLE "directory_import_batches" ADD CONSTRAINT "directory_import_batches_import_id_directory_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."directory_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_import_batches_import" ON "directory_import_batches" USING btree ("import_id");--> statement-breakpoint
-- Written by hand from here on. Of an import that began before the trail tells of it is taken that it was not halted.
update directory_imports set finished_at = last_rows_at
where not exists (
  select from activities started where started.action = 'directory.import_started' and started.record_id = directory_imports.id::text
    and not exists (select from activities ended where ended.action = 'directory.imported' and ended.record_id = started.record_id)
);--> statement-breakpoint
-- No page tells any more that an address takes no mail.
revoke select (undeliverable_at) on reviewers from forthright_manager;
