ALTER TYPE "public"."media_audience" ADD VALUE 'holders';--> statement-breakpoint
CREATE TABLE "view_once_openings" (
	"message_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "view_once_openings_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_conversation_audience";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "view_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "view_once_openings" ADD CONSTRAINT "view_once_openings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_once_openings" ADD CONSTRAINT "view_once_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_view_once" ON "messages" USING btree ("id") WHERE "messages"."view_once" and "messages"."media_id" is not null;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_conversation_audience" CHECK (case "media"."audience"::text when 'holders' then true
        else ("media"."audience"::text = 'conversation') = ("media"."conversation_id" is not null) end);