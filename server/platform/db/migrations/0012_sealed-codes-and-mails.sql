-- Codes, e-mails in the mailbox and what sets a new password are sealed or hashed by the server that starts, as reviewers are.
ALTER TABLE "hiring_manager_invitations" DROP CONSTRAINT "hiring_manager_invitations_invitation_code_unique";--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" DROP CONSTRAINT "invitation_code_upper_case";--> statement-breakpoint
ALTER TABLE "mailbox_messages" ALTER COLUMN "headers" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ADD COLUMN "invitation_code_hash" text;--> statement-breakpoint
update hiring_manager_invitations set invitation_code_hash = id::text;--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ALTER COLUMN "invitation_code_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hiring_manager_invitations" ADD CONSTRAINT "hiring_manager_invitations_invitation_code_hash_unique" UNIQUE("invitation_code_hash");--> statement-breakpoint
-- Links that set a new password live for an hour: whoever has one from before asks for another.
delete from manager_verifications;--> statement-breakpoint
delete from admin_verifications;--> statement-breakpoint
-- What says that everything is sealed knew of fewer tables.
delete from installation where name = 'sealed_by';
