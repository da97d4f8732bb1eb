ALTER TYPE "public"."notification_kind" ADD VALUE 'mention-received' BEFORE 'admin-response';--> statement-breakpoint
CREATE TABLE "message_mentions" (
	"message_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"notification_id" integer,
	CONSTRAINT "message_mentions_message_id_place_pk" PRIMARY KEY("message_id","place")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "has_mentions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_mentions_user" ON "message_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_mentions_notification" ON "message_mentions" USING btree ("notification_id") WHERE "message_mentions"."notification_id" is not null;--> statement-breakpoint
-- What is left of a message that was unsent or has disappeared, or whose author is gone, mentions nobody.
CREATE FUNCTION forget_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message_mentions WHERE message_id = OLD.id;
  NEW.has_mentions := false;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_forget_mentions BEFORE UPDATE OF from_user_id, unsent_at ON messages
  FOR EACH ROW WHEN (OLD.has_mentions AND (NEW.from_user_id IS NULL OR NEW.unsent_at IS NOT NULL)) EXECUTE FUNCTION forget_mentions();
