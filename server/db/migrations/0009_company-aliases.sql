CREATE TABLE "directory_company_aliases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_company_aliases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"alias_key" text NOT NULL,
	"company_name" text NOT NULL,
	"company_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_company_aliases_alias_key_unique" UNIQUE("alias_key"),
	CONSTRAINT "alias_is_another_name" CHECK ("directory_company_aliases"."alias_key" <> "directory_company_aliases"."company_key")
);
--> statement-breakpoint
CREATE INDEX "directory_company_aliases_company" ON "directory_company_aliases" USING btree ("company_key");--> statement-breakpoint
CREATE INDEX "directory_companies_suffix" ON "directory_companies" USING btree (reverse("key") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "reviewers_email" ON "reviewers" USING btree ("email");