ALTER TABLE "directory_companies" ADD COLUMN "keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_companies" ADD COLUMN "keys_version" text;--> statement-breakpoint
CREATE INDEX "directory_companies_keys" ON "directory_companies" USING gin ("keys") WITH (fastupdate=false);--> statement-breakpoint
-- What was found stays found until the rules have made all keys anew.
UPDATE "directory_companies" SET "keys" = ARRAY[replace("key", ' ', '')];
