CREATE TABLE "activities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"occurred_at" timestamp with time zone NOT NULL,
	"actor_realm" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"actor_email" text,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text,
	"record_label" text,
	"details" jsonb NOT NULL,
	"once_key" text,
	CONSTRAINT "activities_once_key_unique" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE TABLE "admin_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text DEFAULT 'admin' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "admin_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "admin_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manager_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manager_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manager_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "manager_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manager_users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "manager_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"job_id" uuid NOT NULL,
	"position_applied_for" text,
	"work_history" jsonb,
	"exclude_current_colleagues" boolean DEFAULT true NOT NULL,
	"withdrawn_responses" integer DEFAULT 0 NOT NULL,
	"automatic_outreach" boolean DEFAULT false NOT NULL,
	"wanted_responses" integer DEFAULT 3 NOT NULL,
	"outreach_paused_at" timestamp with time zone,
	"outreach_due_at" timestamp with time zone,
	"consent_note" text,
	"consent_at" timestamp with time zone,
	"consent_by" text,
	"created_by" uuid NOT NULL,
	"company_id" uuid DEFAULT null NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_wants_responses" CHECK ("candidates"."wanted_responses" between 1 and 20),
	CONSTRAINT "candidate_consent_noted_whole" CHECK (("candidates"."consent_note" is null) = ("candidates"."consent_at" is null)
        and ("candidates"."consent_note" is null) = ("candidates"."consent_by" is null))
);
--> statement-breakpoint
CREATE TABLE "directory_companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "directory_companies_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "directory_company_aliases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_company_aliases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"alias_key" text NOT NULL,
	"company_name" text NOT NULL,
	"company_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_company_aliases_alias_key_unique" UNIQUE("alias_key"),
	CONSTRAINT "alias_is_another_name" CHECK ("directory_company_aliases"."alias_key" <> "directory_company_aliases"."company_key")
);
--> statement-breakpoint
CREATE TABLE "directory_deletions" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_employments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_employments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"position" text,
	"start_month" integer,
	"end_month" integer,
	"seen_month" integer NOT NULL,
	"import_id" bigint,
	CONSTRAINT "employments_once" UNIQUE NULLS NOT DISTINCT("person_id","company_id","start_month"),
	CONSTRAINT "employment_ends_after_start" CHECK ("directory_employments"."end_month" >= "directory_employments"."start_month")
);
--> statement-breakpoint
CREATE TABLE "directory_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"file_name" text NOT NULL,
	"imported_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_rows_at" timestamp with time zone NOT NULL,
	"batches" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "directory_imports_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "directory_people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text,
	"profile_url" text,
	"profile_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_people_email_unique" UNIQUE("email"),
	CONSTRAINT "directory_people_profile_key_unique" UNIQUE("profile_key"),
	CONSTRAINT "directory_person_known_by_something" CHECK ("directory_people"."email" is not null or "directory_people"."profile_url" is not null),
	CONSTRAINT "directory_email_lower_case" CHECK ("directory_people"."email" = lower("directory_people"."email"))
);
--> statement-breakpoint
CREATE TABLE "hiring_manager_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"role" text NOT NULL,
	"invitation_code" text NOT NULL,
	"invitation_status" text DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"emails_sent" integer DEFAULT 0 NOT NULL,
	"undeliverable_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hiring_manager_invitations_invitation_code_unique" UNIQUE("invitation_code"),
	CONSTRAINT "invitation_status_known" CHECK ("hiring_manager_invitations"."invitation_status" in ('pending', 'sent', 'accepted')),
	CONSTRAINT "invitation_code_upper_case" CHECK ("hiring_manager_invitations"."invitation_code" = upper("hiring_manager_invitations"."invitation_code")),
	CONSTRAINT "invitation_accepted_or_revoked" CHECK ("hiring_manager_invitations"."revoked_at" is null or "hiring_manager_invitations"."invitation_status" <> 'accepted')
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"department" text,
	"location" text,
	"employment_type" text DEFAULT 'full-time' NOT NULL,
	"description" text,
	"requirements" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"company_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "job_title_given" CHECK ("jobs"."title" <> ''),
	CONSTRAINT "job_employment_type_known" CHECK ("jobs"."employment_type" in ('full-time', 'part-time', 'contract', 'internship')),
	CONSTRAINT "job_archived_when_inactive" CHECK ("jobs"."is_active" = ("jobs"."archived_at" is null))
);
--> statement-breakpoint
CREATE TABLE "mailbox_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" text NOT NULL,
	"to" text NOT NULL,
	"from" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailbox_messages_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"requires_consent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hiring_manager_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"hiring_manager_invitation_id" uuid,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"settings_version" integer DEFAULT 0 NOT NULL,
	"digests_paused_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hiring_manager_profiles_email_unique" UNIQUE("email"),
	CONSTRAINT "hiring_manager_profiles_hiring_manager_invitation_id_unique" UNIQUE("hiring_manager_invitation_id")
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hiring_manager_profile_id" uuid NOT NULL,
	"company_id" uuid DEFAULT null NOT NULL,
	"period" text NOT NULL,
	"covers_from" timestamp with time zone NOT NULL,
	"covers_until" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digests_one_per_period" UNIQUE("hiring_manager_profile_id","period")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hiring_manager_profile_id" uuid NOT NULL,
	"company_id" uuid DEFAULT null NOT NULL,
	"settings_mode" text NOT NULL,
	"job_id" uuid,
	"digest_frequency" text DEFAULT 'daily' NOT NULL,
	"send_zero_reviews_email" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_settings_one_per_job" UNIQUE NULLS NOT DISTINCT("hiring_manager_profile_id","job_id"),
	CONSTRAINT "notification_mode_known" CHECK ("notification_settings"."settings_mode" in ('global', 'per_job')),
	CONSTRAINT "notification_frequency_known" CHECK ("notification_settings"."digest_frequency" in ('immediate', 'daily', 'weekly')),
	CONSTRAINT "notification_job_when_per_job" CHECK (("notification_settings"."settings_mode" = 'per_job') = ("notification_settings"."job_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "do_not_contact" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviewers" (
	"id" text PRIMARY KEY NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"candidate_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"position" text,
	"relationship" text,
	"status" text DEFAULT 'identified' NOT NULL,
	"survey_sent_at" timestamp with time zone,
	"survey_completed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text,
	"created_by_type" text NOT NULL,
	"directory_person_id" bigint,
	"reason" text,
	"overlap_months" integer,
	"overlap_first" integer,
	"overlap_last" integer,
	"questions" jsonb,
	"chosen_at" timestamp with time zone,
	"queued_until" timestamp with time zone,
	"held_until" timestamp with time zone,
	"sending_until" timestamp with time zone,
	"undeliverable_at" timestamp with time zone,
	"company_id" uuid DEFAULT null NOT NULL,
	"hiring_manager_profile_id" uuid DEFAULT null NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviewers_key_unique" UNIQUE("key"),
	CONSTRAINT "reviewers_rank" UNIQUE("candidate_id","rank"),
	CONSTRAINT "reviewer_status_known" CHECK ("reviewers"."status" in ('identified', 'survey_sent', 'completed', 'declined')),
	CONSTRAINT "reviewer_creator_known" CHECK ("reviewers"."created_by_type" in ('system', 'manager', 'admin')),
	CONSTRAINT "reviewer_sent_with_questions" CHECK (("reviewers"."status" = 'identified') = ("reviewers"."survey_sent_at" is null)),
	CONSTRAINT "reviewer_asked_something" CHECK ("reviewers"."survey_sent_at" is null or "reviewers"."questions" is not null),
	CONSTRAINT "reviewer_completed_once" CHECK (("reviewers"."status" = 'completed') = ("reviewers"."survey_completed_at" is not null)),
	CONSTRAINT "reviewer_declined_once" CHECK (("reviewers"."status" = 'declined') = ("reviewers"."declined_at" is not null)
        and ("reviewers"."declined_at" is null) = ("reviewers"."decline_reason" is null)),
	CONSTRAINT "reviewer_email_lower_case" CHECK ("reviewers"."email" = lower("reviewers"."email"))
);
--> statement-breakpoint
CREATE TABLE "survey_reminders" (
	"reviewer_key" uuid NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sending_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"company_id" uuid DEFAULT null NOT NULL,
	"hiring_manager_profile_id" uuid DEFAULT null NOT NULL,
	CONSTRAINT "survey_reminders_reviewer_key_number_pk" PRIMARY KEY("reviewer_key","number"),
	CONSTRAINT "reminder_first_or_second" CHECK ("survey_reminders"."number" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "candidate_searches" (
	"candidate_id" uuid NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'searching' NOT NULL,
	"problem" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"repeated_at" timestamp with time zone,
	"company_id" uuid DEFAULT null NOT NULL,
	"hiring_manager_profile_id" uuid DEFAULT null NOT NULL,
	CONSTRAINT "candidate_searches_candidate_id_source_pk" PRIMARY KEY("candidate_id","source"),
	CONSTRAINT "candidate_search_status_known" CHECK ("candidate_searches"."status" in ('searching', 'done', 'failed')),
	CONSTRAINT "candidate_search_failed_of_something" CHECK ("candidate_searches"."status" <> 'failed' or "candidate_searches"."problem" is not null),
	CONSTRAINT "candidate_search_finished" CHECK (("candidate_searches"."status" = 'searching') = ("candidate_searches"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "survey_responses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reviewer_id" text NOT NULL,
	"candidate_id" uuid NOT NULL,
	"responses" jsonb NOT NULL,
	"identity_shared" boolean DEFAULT false NOT NULL,
	"useful" boolean DEFAULT false NOT NULL,
	"receipt_hash" text,
	"company_id" uuid DEFAULT null NOT NULL,
	"hiring_manager_profile_id" uuid DEFAULT null NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_responses_reviewer_id_unique" UNIQUE("reviewer_id"),
	CONSTRAINT "survey_responses_receipt_hash_unique" UNIQUE("receipt_hash")
);
--> statement-breakpoint
CREATE TABLE "survey_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"candidate_role" text,
	"candidate_function" text,
	"reviewer_role" text,
	"reviewer_function" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"questions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_accounts" ADD CONSTRAINT "admin_accounts_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_profiles" ADD CONSTRAINT "admin_profiles_id_admin_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_accounts" ADD CONSTRAINT "manager_accounts_user_id_manager_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."manager_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_sessions" ADD CONSTRAINT "manager_sessions_user_id_manager_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."manager_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_created_by_hiring_manager_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."hiring_manager_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_employments" ADD CONSTRAINT "directory_employments_person_id_directory_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."directory_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_employments" ADD CONSTRAINT "directory_employments_company_id_directory_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."directory_companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_employments" ADD CONSTRAINT "directory_employments_import_id_directory_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."directory_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_created_by_hiring_manager_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."hiring_manager_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" ADD CONSTRAINT "hiring_manager_profiles_id_manager_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."manager_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" ADD CONSTRAINT "hiring_manager_profiles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" ADD CONSTRAINT "hiring_manager_profiles_hiring_manager_invitation_id_hiring_manager_invitations_id_fk" FOREIGN KEY ("hiring_manager_invitation_id") REFERENCES "public"."hiring_manager_invitations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_hiring_manager_profile_id_hiring_manager_profiles_id_fk" FOREIGN KEY ("hiring_manager_profile_id") REFERENCES "public"."hiring_manager_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_hiring_manager_profile_id_hiring_manager_profiles_id_fk" FOREIGN KEY ("hiring_manager_profile_id") REFERENCES "public"."hiring_manager_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_directory_person_id_directory_people_id_fk" FOREIGN KEY ("directory_person_id") REFERENCES "public"."directory_people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_reminders" ADD CONSTRAINT "survey_reminders_reviewer_key_reviewers_key_fk" FOREIGN KEY ("reviewer_key") REFERENCES "public"."reviewers"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_searches" ADD CONSTRAINT "candidate_searches_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_reviewer_id_reviewers_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_occurred" ON "activities" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "activities_record" ON "activities" USING btree ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "activities_actor" ON "activities" USING btree ("actor_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "admin_accounts_user" ON "admin_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_sessions_user" ON "admin_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_verifications_identifier" ON "admin_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "manager_accounts_user" ON "manager_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "manager_sessions_user" ON "manager_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "manager_verifications_identifier" ON "manager_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "candidates_job" ON "candidates" USING btree ("job_id","created_at","id","company_id","created_by");--> statement-breakpoint
CREATE INDEX "candidates_outreach_due" ON "candidates" USING btree ("outreach_due_at") WHERE "candidates"."outreach_due_at" is not null;--> statement-breakpoint
CREATE INDEX "directory_companies_prefix" ON "directory_companies" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "directory_companies_suffix" ON "directory_companies" USING btree (reverse("key") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "directory_company_aliases_company" ON "directory_company_aliases" USING btree ("company_key");--> statement-breakpoint
CREATE INDEX "employments_company_months" ON "directory_employments" USING btree ("company_id","start_month","end_month","seen_month","person_id","position");--> statement-breakpoint
CREATE INDEX "directory_people_words" ON "directory_people" USING gin (to_tsvector('simple', "name"));--> statement-breakpoint
CREATE INDEX "directory_people_email_prefix" ON "directory_people" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "hiring_manager_invitations_created" ON "hiring_manager_invitations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_created_by" ON "jobs" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "mailbox_messages_sent" ON "mailbox_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name" ON "companies" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "reviewers_candidate_email" ON "reviewers" USING btree ("candidate_id","email");--> statement-breakpoint
CREATE INDEX "reviewers_directory_person" ON "reviewers" USING btree ("directory_person_id");--> statement-breakpoint
CREATE INDEX "reviewers_email" ON "reviewers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "survey_responses_candidate" ON "survey_responses" USING btree ("candidate_id","created_at");--> statement-breakpoint
CREATE INDEX "survey_responses_created" ON "survey_responses" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_templates_one_default" ON "survey_templates" USING btree ("is_default") WHERE "survey_templates"."is_default";