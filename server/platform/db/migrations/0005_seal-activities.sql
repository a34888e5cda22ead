CREATE TABLE "activity_seals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"activity_ids" bigint[] NOT NULL,
	"chain" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_signature_unique" UNIQUE("signature");--> statement-breakpoint
-- Written by hand: nothing is taken out at once either, and seals are added to only as what they seal is.
CREATE TRIGGER "activities_no_truncate" BEFORE TRUNCATE ON "activities"
FOR EACH STATEMENT EXECUTE FUNCTION "activities_append_only"();--> statement-breakpoint
CREATE TRIGGER "activity_seals_append_only" BEFORE UPDATE OR DELETE ON "activity_seals"
FOR EACH ROW EXECUTE FUNCTION "activities_append_only"();--> statement-breakpoint
CREATE TRIGGER "activity_seals_no_truncate" BEFORE TRUNCATE ON "activity_seals"
FOR EACH STATEMENT EXECUTE FUNCTION "activities_append_only"();
