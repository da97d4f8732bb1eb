-- Whichever way a member goes, what he wrote goes with him: only an anonymous shell keeps its number.
CREATE FUNCTION leave_message_shell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content := '';
  NEW.media_id := NULL;
  NEW.client_id := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_leave_shell BEFORE UPDATE OF from_user_id ON messages
  FOR EACH ROW WHEN (NEW.from_user_id IS NULL) EXECUTE FUNCTION leave_message_shell();

