ALTER TABLE "hiring_manager_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ADD COLUMN "company_role" text DEFAULT 'hiring_manager' NOT NULL;--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" ADD COLUMN "company_role" text DEFAULT 'hiring_manager' NOT NULL;--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ADD CONSTRAINT "hiring_manager_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hiring_manager_invitations_company" ON "hiring_manager_invitations" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "hiring_manager_profiles_company" ON "hiring_manager_profiles" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ADD CONSTRAINT "invitation_company_role_known" CHECK ("hiring_manager_invitations"."company_role" in ('owner', 'hiring_manager'));--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" ADD CONSTRAINT "manager_company_role_known" CHECK ("hiring_manager_profiles"."company_role" in ('owner', 'hiring_manager'));--> statement-breakpoint
CREATE POLICY "own" ON "hiring_manager_invitations" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("hiring_manager_invitations"."company_id" = (select current_company_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "hiring_manager_invitations" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
-- The earliest active member of a company is its owner.
update hiring_manager_profiles set company_role = 'owner' where id in (
  select distinct on (company_id) id from hiring_manager_profiles
  order by company_id, shut_out_at is not null, created_at, id
);--> statement-breakpoint
-- A manager's own calls never change a role. These are the columns that they update, in the release before as well.
-- contract: unused since 0.1.0
revoke update on hiring_manager_profiles from forthright_manager;--> statement-breakpoint
grant update (settings_version, digests_paused_at) on hiring_manager_profiles
  to forthright_manager;--> statement-breakpoint
alter table hiring_manager_invitations force row level security;
