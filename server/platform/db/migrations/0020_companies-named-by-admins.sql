CREATE TABLE "directory_company_relations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_company_relations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"relation" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"company_name" text NOT NULL,
	"company_key" text NOT NULL,
	"since" integer,
	"until" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_relation_once" UNIQUE("name_key","company_key","relation"),
	CONSTRAINT "company_relation_known" CHECK ("directory_company_relations"."relation" in ('member', 'apart')),
	CONSTRAINT "company_relation_of_two" CHECK ("directory_company_relations"."name_key" <> "directory_company_relations"."company_key"),
	CONSTRAINT "company_relation_ends_after_start" CHECK ("directory_company_relations"."until" >= "directory_company_relations"."since")
);
--> statement-breakpoint
CREATE TABLE "remembered_relatives" (
	"company_id" uuid NOT NULL,
	"typed_key" text NOT NULL,
	"relative_key" text NOT NULL,
	CONSTRAINT "remembered_relatives_company_id_typed_key_relative_key_pk" PRIMARY KEY("company_id","typed_key","relative_key")
);
--> statement-breakpoint
ALTER TABLE "remembered_relatives" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "directory_companies" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "directory_company_aliases" ADD COLUMN "since" integer;--> statement-breakpoint
ALTER TABLE "directory_company_aliases" ADD COLUMN "until" integer;--> statement-breakpoint
ALTER TABLE "directory_company_aliases" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "remembered_relatives" ADD CONSTRAINT "remembered_relatives_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_companies" ADD CONSTRAINT "directory_companies_import_id_directory_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."directory_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_company_aliases" ADD CONSTRAINT "alias_ends_after_start" CHECK ("directory_company_aliases"."until" >= "directory_company_aliases"."since");--> statement-breakpoint
CREATE POLICY "own" ON "remembered_relatives" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("remembered_relatives"."company_id" = (select current_company_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "remembered_relatives" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
-- Written by hand: what a company remembers is its own, and the system asks for it. What first told of a company is the oldest import of whom it has.
alter table remembered_relatives force row level security;--> statement-breakpoint
update directory_companies company set import_id = first.import_id
from (select company_id, min(import_id) as import_id from directory_employments group by company_id) as first
where first.company_id = company.id;
