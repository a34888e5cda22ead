CREATE TABLE "ats_connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"vendor" text NOT NULL,
	"member_id" uuid,
	"template_id" uuid,
	"wanted_responses" integer DEFAULT 3 NOT NULL,
	"secret_hash" text,
	"credentials" text,
	"is_on" boolean DEFAULT true NOT NULL,
	"last_used_at" timestamp with time zone,
	"problem" text,
	"problem_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ats_connections_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "ats_connection_wants_responses" CHECK ("ats_connections"."wanted_responses" between 1 and 20),
	CONSTRAINT "ats_connection_problem_dated" CHECK (("ats_connections"."problem" is null) = ("ats_connections"."problem_at" is null))
);
--> statement-breakpoint
ALTER TABLE "ats_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ats_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connection_id" uuid NOT NULL,
	"vendor_order_id" text NOT NULL,
	"package_id" text,
	"candidate_id" uuid,
	"started_check" boolean DEFAULT false NOT NULL,
	"report_to" text,
	"profile_url" text,
	"state" text DEFAULT 'ordered' NOT NULL,
	"note" text,
	"ended_at" timestamp with time zone,
	"report_due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reported_state" text,
	"gave_up_at" timestamp with time zone,
	"company_id" uuid DEFAULT null NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ats_order_state_known" CHECK ("ats_orders"."state" in ('ordered', 'collecting', 'complete', 'cancelled')),
	CONSTRAINT "ats_order_of_candidate" CHECK ("ats_orders"."candidate_id" is not null or "ats_orders"."state" = 'cancelled')
);
--> statement-breakpoint
ALTER TABLE "ats_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "ats_connections" ADD CONSTRAINT "ats_connections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ats_connections" ADD CONSTRAINT "ats_connections_member_id_hiring_manager_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."hiring_manager_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ats_connections" ADD CONSTRAINT "ats_connections_template_id_survey_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."survey_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ats_orders" ADD CONSTRAINT "ats_orders_connection_id_ats_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."ats_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ats_orders" ADD CONSTRAINT "ats_orders_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ats_connections_company" ON "ats_connections" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "ats_connections_member" ON "ats_connections" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "ats_connections_template" ON "ats_connections" USING btree ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ats_orders_once" ON "ats_orders" USING btree ("connection_id","vendor_order_id");--> statement-breakpoint
CREATE INDEX "ats_orders_newest" ON "ats_orders" USING btree ("connection_id","created_at");--> statement-breakpoint
CREATE INDEX "ats_orders_candidate" ON "ats_orders" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "ats_orders_due" ON "ats_orders" USING btree ("report_due_at") WHERE "ats_orders"."report_due_at" is not null;--> statement-breakpoint
CREATE POLICY "own" ON "ats_connections" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("ats_connections"."company_id" = (select current_company_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "ats_connections" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "ats_orders" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("ats_orders"."company_id" = (select current_company_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "ats_orders" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
-- Written by hand. An order has the company of its connection.
create function of_ats_order() returns trigger language plpgsql as $$ begin
  select company_id into new.company_id from ats_connections where id = new.connection_id;
  return new;
end $$;--> statement-breakpoint
create trigger ats_orders_of_parent before insert or update of connection_id, company_id on ats_orders
  for each row execute function of_ats_order();--> statement-breakpoint
-- Enough for notices. Owners change connections, and members read the rest of an order, with the system's rights.
grant select (id, company_id, vendor) on ats_connections to forthright_manager;--> statement-breakpoint
grant select (company_id, connection_id, candidate_id, state, created_at, gave_up_at) on ats_orders to forthright_manager;--> statement-breakpoint
alter table ats_connections force row level security;--> statement-breakpoint
alter table ats_orders force row level security;
