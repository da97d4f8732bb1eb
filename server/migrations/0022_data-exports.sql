CREATE TYPE "public"."export_status" AS ENUM('running', 'ready', 'failed');--> statement-breakpoint
CREATE TABLE "data_exports" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"run" text NOT NULL,
	"status" "export_status" NOT NULL,
	"progress" smallint NOT NULL,
	"bytes" bigint,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;