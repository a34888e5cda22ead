CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"last_tried_at" timestamp with time zone,
	"last_status" integer,
	"last_problem" text,
	"last_answer" text,
	"duration_ms" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_delivery_state_known" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_delivery_waits_for_a_time" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."next_try_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"created_by" uuid,
	"job_id" uuid,
	"kind" text DEFAULT 'webhook' NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"events" text[] NOT NULL,
	"signature" text DEFAULT 'v1' NOT NULL,
	"secret" text,
	"former_secret" text,
	"former_secret_until" timestamp with time zone,
	"is_on" boolean DEFAULT true NOT NULL,
	"off_reason" text,
	"failing_since" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"sending_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoint_kind_known" CHECK ("webhook_endpoints"."kind" in ('webhook', 'slack', 'teams')),
	CONSTRAINT "webhook_endpoint_signature_known" CHECK ("webhook_endpoints"."signature" in ('v1', 'v1a')),
	CONSTRAINT "webhook_endpoint_off_reason_known" CHECK ("webhook_endpoints"."off_reason" in ('410', 'failing', 'owner')),
	CONSTRAINT "webhook_endpoint_off_for_a_reason" CHECK ("webhook_endpoints"."is_on" = ("webhook_endpoints"."off_reason" is null)),
	CONSTRAINT "webhook_endpoint_signs" CHECK ("webhook_endpoints"."kind" <> 'webhook' or "webhook_endpoints"."secret" is not null)
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"company_id" uuid NOT NULL,
	"job_id" uuid,
	"candidate_id" uuid,
	"occurred_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "reported" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_hiring_manager_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."hiring_manager_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_try_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_endpoints_company" ON "webhook_endpoints" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_job" ON "webhook_endpoints" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_creator" ON "webhook_endpoints" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "webhook_events_company" ON "webhook_events" USING btree ("company_id","occurred_at");--> statement-breakpoint
CREATE INDEX "webhook_events_candidate" ON "webhook_events" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "webhook_events_job" ON "webhook_events" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "webhook_events_occurred" ON "webhook_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE POLICY "own" ON "webhook_endpoints" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("webhook_endpoints"."company_id" = (select current_company_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "webhook_endpoints" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "webhook_events" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("webhook_events"."company_id" = (select current_company_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "webhook_events" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
-- The managers' role is granted nothing: owners read and change webhooks with the system's rights.
alter table webhook_endpoints force row level security;--> statement-breakpoint
alter table webhook_events force row level security;
