CREATE TYPE "public"."group_invitations" AS ENUM('anyone', 'acquaintances', 'nobody');--> statement-breakpoint
CREATE TABLE "group_arrivals" (
	"conversation_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"added_by" integer,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_arrivals_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "group_invitations" "group_invitations" DEFAULT 'anyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "group_arrivals" ADD CONSTRAINT "group_arrivals_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_arrivals" ADD CONSTRAINT "group_arrivals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_arrivals" ADD CONSTRAINT "group_arrivals_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_arrivals_user" ON "group_arrivals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_arrivals_added_by" ON "group_arrivals" USING btree ("added_by");