ALTER TABLE "companies" ADD COLUMN "sandbox_of" uuid;--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" ADD COLUMN "sandbox_of" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_sandbox_of_companies_id_fk" FOREIGN KEY ("sandbox_of") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" ADD CONSTRAINT "hiring_manager_profiles_sandbox_of_hiring_manager_profiles_id_fk" FOREIGN KEY ("sandbox_of") REFERENCES "public"."hiring_manager_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_sandbox_of_unique" UNIQUE("sandbox_of");--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" ADD CONSTRAINT "hiring_manager_profiles_sandbox_of_unique" UNIQUE("sandbox_of");