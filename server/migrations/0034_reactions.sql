ALTER TYPE "public"."notification_kind" ADD VALUE 'reaction-received' BEFORE 'admin-response';--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"message_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_reactions_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "has_reactions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_reactions_user" ON "message_reactions" USING btree ("user_id");--> statement-breakpoint
-- What is left of a message that was unsent or has disappeared, or whose author is gone, does not say who liked it.
CREATE FUNCTION forget_reactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message_reactions WHERE message_id = OLD.id;
  NEW.has_reactions := false;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_forget_reactions BEFORE UPDATE OF from_user_id, unsent_at ON messages
  FOR EACH ROW WHEN (OLD.has_reactions AND (NEW.from_user_id IS NULL OR NEW.unsent_at IS NOT NULL)) EXECUTE FUNCTION forget_reactions();
