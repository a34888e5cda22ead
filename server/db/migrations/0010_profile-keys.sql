ALTER TABLE "directory_people" DROP CONSTRAINT "directory_people_profile_url_unique";--> statement-breakpoint
ALTER TABLE "directory_people" ADD COLUMN "profile_key" text;--> statement-breakpoint
ALTER TABLE "directory_people" ADD CONSTRAINT "directory_people_profile_key_unique" UNIQUE("profile_key");