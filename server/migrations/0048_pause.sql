ALTER TABLE "users" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE VIEW conversation_partners AS
  SELECT low_user_id AS member_id, high_user_id AS other_id FROM conversations
  WHERE low_user_id IS NOT NULL AND high_user_id IS NOT NULL
  UNION ALL
  SELECT high_user_id, low_user_id FROM conversations WHERE low_user_id IS NOT NULL AND high_user_id IS NOT NULL
  UNION ALL
  SELECT a.user_id, b.user_id
  FROM conversation_members a
  JOIN conversation_members b ON b.conversation_id = a.conversation_id AND b.user_id <> a.user_id
  WHERE a.kind = 'group' AND a.left_at IS NULL AND b.left_at IS NULL;
--> statement-breakpoint
-- The paused are in no list and in no number on the map, whatever changes in their profiles.
CREATE FUNCTION keep_paused_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE WHEN EXISTS (SELECT FROM users u WHERE u.id = NEW.user_id AND u.is_paused) THEN NULL ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER discovery_entries_keep_paused_out BEFORE INSERT ON discovery_entries
  FOR EACH ROW EXECUTE FUNCTION keep_paused_out();
--> statement-breakpoint
-- The whole rule of server/platform/accounts/visibility.ts; is_visible_to is the one inside a conversation.
CREATE FUNCTION is_shown_to(viewer integer, member integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN is_visible_to(viewer, member) AND (
    NOT EXISTS (SELECT FROM users u WHERE u.id = member AND u.is_paused)
    OR EXISTS (SELECT FROM conversation_partners c WHERE c.member_id = viewer AND c.other_id = member));
END $$;
--> statement-breakpoint
-- What a member did counts in the badges of those who see him.
CREATE FUNCTION hide_doings_of(member integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE taps t SET is_hidden = NOT t.is_hidden
  WHERE t.from_user_id = member AND t.is_hidden = is_shown_to(t.to_user_id, member);
  UPDATE notifications n SET is_hidden = NOT n.is_hidden
  WHERE n.actor_id = member AND n.is_hidden = is_shown_to(n.user_id, member);
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(NEW.id, NEW.id);
  IF NEW.is_paused THEN
    DELETE FROM discovery_entries WHERE user_id = NEW.id;
  ELSE
    UPDATE profiles SET cell = cell WHERE user_id = NEW.id;
  END IF;
  PERFORM hide_doings_of(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_follow_pause AFTER UPDATE OF is_paused ON users FOR EACH ROW
  WHEN (OLD.is_paused <> NEW.is_paused) EXECUTE FUNCTION follow_pause();
--> statement-breakpoint
-- Whoever comes to a group with a paused member sees him from then on, and whoever leaves it does not.
CREATE FUNCTION follow_group_of_paused() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paused integer;
BEGIN
  FOR paused IN
    SELECT u.id FROM users u WHERE u.is_paused AND u.id IN (
      SELECT m.user_id FROM conversation_members m WHERE m.conversation_id = coalesce(NEW.conversation_id, OLD.conversation_id)
      UNION SELECT OLD.user_id)
    ORDER BY u.id
  LOOP
    PERFORM hide_doings_of(paused);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversation_members_joined_paused AFTER INSERT ON conversation_members FOR EACH ROW
  WHEN (NEW.kind = 'group') EXECUTE FUNCTION follow_group_of_paused();
--> statement-breakpoint
CREATE TRIGGER conversation_members_left_paused AFTER UPDATE OF left_at ON conversation_members FOR EACH ROW
  WHEN (NEW.kind = 'group' AND OLD.left_at IS DISTINCT FROM NEW.left_at) EXECUTE FUNCTION follow_group_of_paused();
--> statement-breakpoint
CREATE TRIGGER conversation_members_lost_paused AFTER DELETE ON conversation_members FOR EACH ROW
  WHEN (OLD.kind = 'group') EXECUTE FUNCTION follow_group_of_paused();
--> statement-breakpoint
-- As before, by the whole rule.
CREATE OR REPLACE FUNCTION follow_block() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pair blocks := coalesce(NEW, OLD);
  one integer := least(pair.blocker_id, pair.blocked_id);
  other integer := greatest(pair.blocker_id, pair.blocked_id);
BEGIN
  -- One of them is being deleted, and all of this with him.
  IF (SELECT count(*) FROM users u WHERE u.id IN (one, other)) < 2 THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(one, other);
  UPDATE taps t SET is_hidden = NOT is_shown_to(t.to_user_id, t.from_user_id)
  WHERE (t.from_user_id, t.to_user_id) IN ((one, other), (other, one));
  UPDATE notifications n SET is_hidden = NOT is_shown_to(n.user_id, n.actor_id)
  WHERE n.actor_id IN (one, other) AND n.user_id IN (one, other);
  PERFORM recount_conversations(array(
    SELECT a.conversation_id FROM conversation_members a JOIN conversation_members b USING (conversation_id)
    WHERE a.user_id = one AND b.user_id = other), ARRAY[one, other], NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_without_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(NEW.id, NEW.id);
  PERFORM hide_doings_of(NEW.id);
  PERFORM recount_conversations(
    array(SELECT m.conversation_id FROM conversation_members m WHERE m.user_id = NEW.id), NULL, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hide_tap_of_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM await_visibility(NEW.to_user_id, NEW.from_user_id);
  NEW.is_hidden := NOT is_shown_to(NEW.to_user_id, NEW.from_user_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hide_notification_of_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM await_visibility(NEW.user_id, NEW.actor_id);
  NEW.is_hidden := NOT is_shown_to(NEW.user_id, NEW.actor_id);
  RETURN NEW;
END $$;
