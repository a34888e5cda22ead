ALTER TABLE "hiring_manager_invitations" DROP CONSTRAINT "invitation_company_role_known";--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" DROP CONSTRAINT "manager_company_role_known";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "who_invites" text DEFAULT 'owners' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "company_who_invites_known" CHECK ("companies"."who_invites" in ('owners', 'hiring_managers'));--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ADD CONSTRAINT "invitation_company_role_known" CHECK ("hiring_manager_invitations"."company_role" in ('owner', 'hiring_manager', 'viewer'));--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" ADD CONSTRAINT "manager_company_role_known" CHECK ("hiring_manager_profiles"."company_role" in ('owner', 'hiring_manager', 'viewer'));