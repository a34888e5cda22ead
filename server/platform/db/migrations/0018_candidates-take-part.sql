CREATE TABLE "candidate_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"candidate_id" uuid NOT NULL,
	"text_id" uuid NOT NULL,
	"text_hash" text NOT NULL,
	"shown" jsonb NOT NULL,
	"signed_name" text NOT NULL,
	"things" jsonb NOT NULL,
	"after_taking_back" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	"company_id" uuid DEFAULT null NOT NULL,
	"hiring_manager_profile_id" uuid DEFAULT null NOT NULL,
	CONSTRAINT "candidate_consent_after_known" CHECK ("candidate_consents"."after_taking_back" in ('stay', 'go'))
);
--> statement-breakpoint
ALTER TABLE "candidate_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consent_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"region" text NOT NULL,
	"version" integer NOT NULL,
	"paragraphs" jsonb NOT NULL,
	"things" jsonb NOT NULL,
	"grants_copy" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	CONSTRAINT "consent_texts_version" UNIQUE("region","version"),
	CONSTRAINT "consent_text_region_known" CHECK ("consent_texts"."region" in ('eu', 'uk', 'us', 'elsewhere'))
);
--> statement-breakpoint
CREATE TABLE "participation_mails" (
	"participation_id" uuid NOT NULL,
	"link_number" integer NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sending_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "participation_mails_participation_id_link_number_number_pk" PRIMARY KEY("participation_id","link_number","number"),
	CONSTRAINT "participation_mail_known" CHECK ("participation_mails"."number" in (0, 1, 2))
);
--> statement-breakpoint
CREATE TABLE "participations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"candidate_id" uuid NOT NULL,
	"link_number" integer DEFAULT 1 NOT NULL,
	"secret_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"reminder_due_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"undeliverable_at" timestamp with time zone,
	"proposed_history" jsonb,
	"proposed_at" timestamp with time zone,
	"company_id" uuid DEFAULT null NOT NULL,
	"hiring_manager_profile_id" uuid DEFAULT null NOT NULL,
	CONSTRAINT "participations_candidate_id_unique" UNIQUE("candidate_id"),
	CONSTRAINT "participations_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "participation_proposed_whole" CHECK (("participations"."proposed_history" is null) = ("participations"."proposed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "participations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "needed" text DEFAULT 'nothing' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "after_taking_back" text DEFAULT 'stay' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "region" text DEFAULT 'eu' NOT NULL;--> statement-breakpoint
ALTER TABLE "candidate_consents" ADD CONSTRAINT "candidate_consents_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_consents" ADD CONSTRAINT "candidate_consents_text_id_consent_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."consent_texts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participation_mails" ADD CONSTRAINT "participation_mails_participation_id_participations_id_fk" FOREIGN KEY ("participation_id") REFERENCES "public"."participations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participations" ADD CONSTRAINT "participations_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_consents_candidate" ON "candidate_consents" USING btree ("candidate_id","agreed_at");--> statement-breakpoint
CREATE INDEX "participations_reminder_due" ON "participations" USING btree ("reminder_due_at") WHERE "participations"."reminder_due_at" is not null;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidate_agrees_or_not" CHECK ("candidates"."agreed_at" is null or "candidates"."taken_back_at" is null);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "company_needed_known" CHECK ("companies"."needed" in ('nothing', 'note', 'consent'));--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "company_after_taking_back_known" CHECK ("companies"."after_taking_back" in ('stay', 'go'));--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "company_region_known" CHECK ("companies"."region" in ('eu', 'uk', 'us', 'elsewhere'));--> statement-breakpoint
CREATE POLICY "own" ON "candidate_consents" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("candidate_consents"."company_id" = (select current_company_id()) and "candidate_consents"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "candidate_consents" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "participations" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("participations"."company_id" = (select current_company_id()) and "participations"."hiring_manager_profile_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "participations" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
-- Written by hand from here on: whose a row is. Managers' role is granted nothing: the system tells what they may know.
alter table participations force row level security;--> statement-breakpoint
alter table candidate_consents force row level security;--> statement-breakpoint
create trigger participations_of_parent before insert or update of candidate_id, company_id, hiring_manager_profile_id on participations
  for each row execute function of_candidate();--> statement-breakpoint
create trigger candidate_consents_of_parent before insert or update of candidate_id, company_id, hiring_manager_profile_id on candidate_consents
  for each row execute function of_candidate();--> statement-breakpoint
-- Consent is the candidate's own: no manager's statement can say that it was given, or was not taken back.
create function consent_is_the_candidates() returns trigger language plpgsql as $$ begin
  if current_user = 'forthright_manager' and (new.agreed_at, new.taken_back_at) is distinct from
    (case when tg_op = 'UPDATE' then old.agreed_at end, case when tg_op = 'UPDATE' then old.taken_back_at end) then
    raise exception 'A candidate''s consent is given and taken back by the candidate alone';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger candidates_consent before insert or update of agreed_at, taken_back_at on candidates
  for each row execute function consent_is_the_candidates();--> statement-breakpoint
-- A consent that was given, and a text, stay as they are.
create function stays_as_it_is() returns trigger language plpgsql as $$ begin
  raise exception 'What was agreed to is never changed';
end $$;--> statement-breakpoint
create trigger consent_texts_stay before update on consent_texts
  for each row execute function stays_as_it_is();--> statement-breakpoint
create trigger candidate_consents_stay before update of candidate_id, text_id, text_hash, things, after_taking_back, agreed_at on candidate_consents
  for each row execute function stays_as_it_is();--> statement-breakpoint
-- The rule that there was.
update companies set needed = 'note' where requires_consent;
