DROP INDEX "directory_company_aliases_alias_joined";--> statement-breakpoint
DROP INDEX "directory_company_aliases_company_joined";