-- A block and a suspension end what was shown, for good: lifting them does not bring it back.
CREATE FUNCTION end_albums_of_pair() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE album_shares SET ended_at = now()
  WHERE ended_at IS NULL AND ((owner_id = NEW.blocker_id AND viewer_id = NEW.blocked_id)
    OR (owner_id = NEW.blocked_id AND viewer_id = NEW.blocker_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blocks_end_albums AFTER INSERT ON blocks FOR EACH ROW EXECUTE FUNCTION end_albums_of_pair();
--> statement-breakpoint
CREATE FUNCTION end_albums_of_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE album_shares SET ended_at = now() WHERE ended_at IS NULL AND (owner_id = NEW.id OR viewer_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_end_albums AFTER UPDATE OF suspended_at ON users
  FOR EACH ROW WHEN (NEW.suspended_at IS NOT NULL AND OLD.suspended_at IS NULL)
  EXECUTE FUNCTION end_albums_of_suspended();
