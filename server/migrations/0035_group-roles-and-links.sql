CREATE TABLE "group_links" (
	"conversation_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" integer NOT NULL,
	"needs_approval" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "group_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "group_requests" (
	"conversation_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_requests_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "is_moderator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "pinned_seq" integer;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "picture_id" text;--> statement-breakpoint
ALTER TABLE "group_links" ADD CONSTRAINT "group_links_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_links" ADD CONSTRAINT "group_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_links_created_by" ON "group_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "group_requests_user" ON "group_requests" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "groups_picture" ON "groups" USING btree ("picture_id") WHERE "groups"."picture_id" is not null;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "moderators_are_present" CHECK (not "conversation_members"."is_moderator" or "conversation_members"."left_at" is null);--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "removed_have_left" CHECK ("conversation_members"."removed_at" is null or "conversation_members"."left_at" is not null);