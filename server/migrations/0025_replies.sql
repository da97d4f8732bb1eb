ALTER TABLE "messages" ADD COLUMN "reply_to_seq" integer;--> statement-breakpoint
-- What is left of a message of one who has deleted his account does not say either what it answered.
CREATE OR REPLACE FUNCTION leave_message_shell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content := '';
  NEW.media_id := NULL;
  NEW.client_id := NULL;
  NEW.reply_to_seq := NULL;
  RETURN NEW;
END $$;
