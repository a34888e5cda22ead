CREATE TABLE "directory_source_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_source_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" uuid NOT NULL,
	"identity" text NOT NULL,
	"name" text NOT NULL,
	"import_key" uuid NOT NULL,
	"outcome" text DEFAULT 'importing' NOT NULL,
	"problem" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "directory_source_file_once" UNIQUE("source_id","identity"),
	CONSTRAINT "directory_source_file_outcome" CHECK ("directory_source_files"."outcome" in ('importing', 'imported', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "directory_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"company" text,
	"settings" jsonb,
	"is_scheduled" boolean DEFAULT true NOT NULL,
	"run_key" uuid,
	"cursor" text,
	"batches" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"progressed_at" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"problem" text,
	"added" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"rejections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_source_kind_known" CHECK ("directory_sources"."kind" in ('bamboohr', 'personio', 's3', 'folder')),
	CONSTRAINT "directory_source_settings" CHECK (("directory_sources"."kind" = 'folder') = ("directory_sources"."settings" is null)),
	CONSTRAINT "directory_source_company" CHECK ("directory_sources"."kind" in ('s3', 'folder') or "directory_sources"."company" is not null)
);
--> statement-breakpoint
CREATE TABLE "source_ceilings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_ceilings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"company_id" uuid,
	"records" integer,
	CONSTRAINT "source_ceilings_once" UNIQUE NULLS NOT DISTINCT("source","company_id"),
	CONSTRAINT "source_ceiling_not_negative" CHECK ("source_ceilings"."records" >= 0)
);
--> statement-breakpoint
ALTER TABLE "source_ceilings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "source_spending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_spending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"month" integer NOT NULL,
	"company_id" uuid,
	"searches" integer DEFAULT 0 NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"noticed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "source_spending_once" UNIQUE NULLS NOT DISTINCT("source","month","company_id")
);
--> statement-breakpoint
ALTER TABLE "source_spending" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "candidate_searches" ADD COLUMN "at_ceiling" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "directory_imports" ADD COLUMN "source_kind" text;--> statement-breakpoint
ALTER TABLE "directory_source_files" ADD CONSTRAINT "directory_source_files_source_id_directory_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."directory_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_ceilings" ADD CONSTRAINT "source_ceilings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_spending" ADD CONSTRAINT "source_spending_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "directory_sources_one_folder" ON "directory_sources" USING btree ("kind") WHERE "directory_sources"."kind" = 'folder';--> statement-breakpoint
CREATE INDEX "source_ceilings_company" ON "source_ceilings" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "source_spending_company" ON "source_spending" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "directory_imports" ADD CONSTRAINT "directory_imports_source_id_directory_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."directory_sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_imports_source" ON "directory_imports" USING btree ("source_id");--> statement-breakpoint
CREATE POLICY "own" ON "source_ceilings" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("source_ceilings"."company_id" = (select current_company_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "source_ceilings" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "source_spending" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("source_spending"."company_id" = (select current_company_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "source_spending" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
alter table source_spending force row level security;--> statement-breakpoint
alter table source_ceilings force row level security;--> statement-breakpoint
-- Owners see what their company bought.
grant select (source, month, company_id, searches, records) on source_spending to forthright_manager;
