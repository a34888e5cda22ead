CREATE TABLE "candidate_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"candidate_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"mentioned" uuid[] DEFAULT '{}' NOT NULL,
	"company_id" uuid DEFAULT null NOT NULL,
	"job_id" uuid DEFAULT null NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "candidate_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "candidate_comments" ADD CONSTRAINT "candidate_comments_author_id_hiring_manager_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."hiring_manager_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_comments" ADD CONSTRAINT "candidate_comments_candidate_id_job_id_candidates_id_job_id_fk" FOREIGN KEY ("candidate_id","job_id") REFERENCES "public"."candidates"("id","job_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "candidate_comments_candidate" ON "candidate_comments" USING btree ("candidate_id","created_at");--> statement-breakpoint
CREATE INDEX "candidate_comments_author" ON "candidate_comments" USING btree ("author_id");--> statement-breakpoint
CREATE POLICY "own" ON "candidate_comments" AS PERMISSIVE FOR ALL TO "forthright_manager" USING ("candidate_comments"."company_id" = (select current_company_id()) and "candidate_comments"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()))) WITH CHECK ("candidate_comments"."company_id" = (select current_company_id()) and "candidate_comments"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id())) and "candidate_comments"."author_id" = (select current_manager_id()));--> statement-breakpoint
CREATE POLICY "whole" ON "candidate_comments" AS PERMISSIVE FOR ALL TO current_user USING (true);--> statement-breakpoint
CREATE POLICY "delete_own" ON "candidate_comments" AS RESTRICTIVE FOR DELETE TO "forthright_manager" USING (("candidate_comments"."company_id" = (select current_company_id()) and "candidate_comments"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id())) and "candidate_comments"."author_id" = (select current_manager_id())) or ("candidate_comments"."company_id" = (select current_company_id()) and "candidate_comments"."job_id" in (select job_id from job_members where hiring_manager_profile_id = (select current_manager_id()) and role = 'owner')));--> statement-breakpoint
-- Written by hand. A comment has the company and the job of its candidate.
create function of_comment() returns trigger language plpgsql as $$ begin
  select company_id, job_id into new.company_id, new.job_id from candidates where id = new.candidate_id;
  return new;
end $$;--> statement-breakpoint
create trigger candidate_comments_of_parent before insert or update of candidate_id, company_id on candidate_comments
  for each row execute function of_comment();--> statement-breakpoint
alter table candidate_comments force row level security;--> statement-breakpoint
-- Nobody changes who wrote a comment, or about whom.
grant select, insert, delete, update (text, mentioned, edited_at) on candidate_comments to forthright_manager;
