ALTER TYPE "public"."message_type" ADD VALUE 'poll';--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"message_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"answers" smallint[] NOT NULL,
	CONSTRAINT "poll_votes_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"is_multiple" boolean NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_message_id_polls_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."polls"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_votes_user" ON "poll_votes" USING btree ("user_id");--> statement-breakpoint
-- What is left of a poll that was unsent or has disappeared, or whose author is gone, has no votes.
CREATE FUNCTION forget_poll() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM polls WHERE message_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_forget_poll AFTER UPDATE OF from_user_id, unsent_at ON messages
  FOR EACH ROW WHEN (OLD.message_type::text = 'poll' AND (NEW.from_user_id IS NULL OR NEW.unsent_at IS NOT NULL)) EXECUTE FUNCTION forget_poll();
