CREATE TABLE "company_sign_in_identities" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_sign_in_identities_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "company_sign_in_identities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_sign_in_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_sign_ins" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"protocol" text NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"settings" jsonb NOT NULL,
	"domain" text NOT NULL,
	"domain_token" text NOT NULL,
	"domain_proved_at" timestamp with time zone,
	"role" text DEFAULT 'hiring_manager' NOT NULL,
	"tested_at" timestamp with time zone,
	"last_try" jsonb,
	"use" text DEFAULT 'off' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_sign_in_protocol_known" CHECK ("company_sign_ins"."protocol" in ('oidc', 'saml')),
	CONSTRAINT "company_sign_in_provider_known" CHECK ("company_sign_ins"."provider" in ('entra', 'google', 'okta', 'other')),
	CONSTRAINT "company_sign_in_role_known" CHECK ("company_sign_ins"."role" <> 'owner'),
	CONSTRAINT "company_sign_in_use_known" CHECK ("company_sign_ins"."use" in ('off', 'optional', 'required')),
	CONSTRAINT "company_sign_in_used_when_ready" CHECK ("company_sign_ins"."use" = 'off' or "company_sign_ins"."domain_proved_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "company_sign_ins" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "company_sign_in_identities" ADD CONSTRAINT "company_sign_in_identities_company_id_company_sign_ins_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company_sign_ins"("company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_identities" ADD CONSTRAINT "company_sign_in_identities_user_id_manager_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."manager_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_sign_in_identities_subject" ON "company_sign_in_identities" USING btree ("company_id","issuer","subject");--> statement-breakpoint
CREATE INDEX "company_sign_in_identities_user" ON "company_sign_in_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_sign_in_requests_identifier" ON "company_sign_in_requests" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "company_sign_ins_proved_domain" ON "company_sign_ins" USING btree ("domain") WHERE "company_sign_ins"."domain_proved_at" is not null;--> statement-breakpoint
CREATE INDEX "company_sign_ins_use" ON "company_sign_ins" USING btree ("use");--> statement-breakpoint
CREATE POLICY "own" ON "company_sign_in_identities" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("company_sign_in_identities"."company_id" = (select current_company_id()) and "company_sign_in_identities"."user_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "company_sign_in_identities" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "company_sign_ins" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("company_sign_ins"."company_id" = (select current_company_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "company_sign_ins" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
-- The managers' role is granted nothing: owners read and change the connection with the system's rights.
alter table company_sign_ins force row level security;--> statement-breakpoint
alter table company_sign_in_identities force row level security;
