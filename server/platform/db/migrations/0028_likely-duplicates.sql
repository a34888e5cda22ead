CREATE TABLE "directory_distinct_people" (
	"lower_id" bigint NOT NULL,
	"higher_id" bigint NOT NULL,
	"dismissed_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_distinct_people_lower_id_higher_id_pk" PRIMARY KEY("lower_id","higher_id"),
	CONSTRAINT "distinct_people_in_order" CHECK ("directory_distinct_people"."lower_id" < "directory_distinct_people"."higher_id")
);
--> statement-breakpoint
ALTER TABLE "directory_distinct_people" ADD CONSTRAINT "directory_distinct_people_lower_id_directory_people_id_fk" FOREIGN KEY ("lower_id") REFERENCES "public"."directory_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_distinct_people" ADD CONSTRAINT "directory_distinct_people_higher_id_directory_people_id_fk" FOREIGN KEY ("higher_id") REFERENCES "public"."directory_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_distinct_people_higher" ON "directory_distinct_people" USING btree ("higher_id");