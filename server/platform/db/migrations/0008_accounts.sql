CREATE TABLE "admin_devices" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_devices_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "manager_devices" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "manager_devices_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "admin_profiles" ADD COLUMN "shut_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hiring_manager_profiles" ADD COLUMN "shut_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admin_devices" ADD CONSTRAINT "admin_devices_user_id_admin_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_devices" ADD CONSTRAINT "manager_devices_user_id_manager_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."manager_users"("id") ON DELETE cascade ON UPDATE no action;