CREATE TABLE "admin_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "admin_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "admin_second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"enabled_at" timestamp with time zone,
	"app_secret" text,
	"new_app_secret" text,
	"app_added_at" timestamp with time zone,
	"last_step" integer,
	"recovery_codes" text
);
--> statement-breakpoint
CREATE TABLE "manager_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "manager_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "manager_second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"enabled_at" timestamp with time zone,
	"app_secret" text,
	"new_app_secret" text,
	"app_added_at" timestamp with time zone,
	"last_step" integer,
	"recovery_codes" text
);
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "manager_sessions" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "second_factor_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_passkeys" ADD CONSTRAINT "admin_passkeys_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_second_factors" ADD CONSTRAINT "admin_second_factors_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_passkeys" ADD CONSTRAINT "manager_passkeys_user_id_manager_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."manager_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_second_factors" ADD CONSTRAINT "manager_second_factors_user_id_manager_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."manager_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_passkeys_user" ON "admin_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "manager_passkeys_user" ON "manager_passkeys" USING btree ("user_id");