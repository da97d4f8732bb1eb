CREATE TYPE "public"."badge" AS ENUM('messages', 'groups', 'taps', 'notifications', 'feedback');--> statement-breakpoint
CREATE TABLE "badge_counts" (
	"user_id" integer NOT NULL,
	"badge" "badge" NOT NULL,
	"change" integer NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
DROP INDEX "conversation_members_user";--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "kind" "conversation_kind" DEFAULT 'direct' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "unread_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "listed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "taps" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "badge_counts_summed" ON "badge_counts" USING btree ("user_id") WHERE "badge_counts"."is_sum";--> statement-breakpoint
CREATE INDEX "badge_counts_loose" ON "badge_counts" USING btree ("user_id") WHERE not "badge_counts"."is_sum";--> statement-breakpoint
CREATE INDEX "conversation_members_listed" ON "conversation_members" USING btree ("user_id","kind","listed_at","conversation_id");--> statement-breakpoint
-- The rule of server/platform/accounts/visibility.ts, for what the triggers below count. These are in plpgsql because it
-- keeps its plans from call to call.
CREATE FUNCTION is_visible_to(viewer integer, member integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM users u WHERE u.id = member AND u.suspended_at IS NULL)
    AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = viewer AND b.blocked_id = member)
    AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = member AND b.blocked_id = viewer);
END $$;
--> statement-breakpoint
-- Messages of others that the member can see, were not taken back and are not read, and the one that he marked.
CREATE FUNCTION unread_of(m conversation_members) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF m.left_at IS NOT NULL THEN
    RETURN 0;
  END IF;
  RETURN (
    SELECT coalesce(sum(by_author.messages), 0) FROM (
      SELECT x.from_user_id, count(*) AS messages FROM messages x
      WHERE x.conversation_id = m.conversation_id AND x.from_user_id <> m.user_id
        AND x.seq > greatest(m.last_read_seq, m.hidden_before_seq)
        AND (x.unsent_at IS NULL OR x.seq = m.unread_mark_seq)
      GROUP BY x.from_user_id
      UNION ALL
      SELECT x.from_user_id, 1 FROM messages x
      WHERE x.conversation_id = m.conversation_id AND x.from_user_id <> m.user_id
        AND x.seq = m.unread_mark_seq AND x.seq <= m.last_read_seq AND x.seq > m.hidden_before_seq
    ) by_author WHERE is_visible_to(m.user_id, by_author.from_user_id)
  );
END $$;
--> statement-breakpoint
-- When the newest message was written that the member can see; an empty group stands where he joined it.
CREATE FUNCTION listed_time_of(m conversation_members) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce(
    (SELECT x.created_at FROM messages x
     WHERE x.conversation_id = m.conversation_id AND x.seq > m.hidden_before_seq
       AND (m.kind = 'direct' OR x.from_user_id = m.user_id OR is_visible_to(m.user_id, x.from_user_id))
     ORDER BY x.seq DESC LIMIT 1),
    CASE WHEN m.kind = 'group' THEN m.joined_at END);
END $$;
--> statement-breakpoint
UPDATE conversation_members m SET kind = c.kind FROM conversations c WHERE c.id = m.conversation_id AND c.kind <> m.kind;
--> statement-breakpoint
UPDATE conversation_members m SET unread_count = unread_of(m), listed_at = listed_time_of(m);
--> statement-breakpoint
UPDATE taps SET is_hidden = true WHERE NOT is_visible_to(to_user_id, from_user_id);
--> statement-breakpoint
UPDATE notifications SET is_hidden = true WHERE actor_id IS NOT NULL AND NOT is_visible_to(user_id, actor_id);
--> statement-breakpoint
INSERT INTO badge_counts (user_id, badge, change, is_sum)
  SELECT user_id, CASE kind WHEN 'direct' THEN 'messages'::badge ELSE 'groups' END, sum(unread_count), true
  FROM conversation_members WHERE unread_count > 0 GROUP BY user_id, kind
  UNION ALL
  SELECT to_user_id, 'taps', count(*), true FROM taps WHERE status = 'pending' AND NOT is_hidden GROUP BY to_user_id
  UNION ALL
  SELECT user_id, 'notifications', count(*), true FROM notifications WHERE read_at IS NULL AND NOT is_hidden GROUP BY user_id
  UNION ALL
  SELECT f.user_id, 'feedback', count(*), true FROM feedback_responses r JOIN feedback f ON f.id = r.feedback_id
  WHERE r.read_at IS NULL GROUP BY f.user_id;
--> statement-breakpoint
-- Rows come and go with every message.
ALTER TABLE badge_counts SET (autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
-- What comes in while a block or a suspension is under way waits for it, and counts by what is then true: shared by those
-- who add, for themselves by those who hide. The pair is that of taps; nobody is a pair with himself but the suspended.
CREATE FUNCTION await_visibility(viewer integer, member integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(least(viewer, member), greatest(viewer, member));
  PERFORM pg_advisory_xact_lock_shared(member, member);
END $$;
--> statement-breakpoint
-- Whoever changes a count holds the row that it stands in, and looks only then: every statement of a trigger sees what
-- was committed before it began. Locks are taken in this order: conversations by id, their members, nothing after them.
CREATE FUNCTION place_conversation_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_conversation conversations;
BEGIN
  SELECT c.* INTO of_conversation FROM conversations c WHERE c.id = NEW.conversation_id;
  NEW.kind := of_conversation.kind;
  -- A block or a suspension counts the conversations that are there: a new one is there before it, or after it.
  PERFORM await_visibility(coalesce(of_conversation.low_user_id, NEW.user_id), coalesce(of_conversation.high_user_id, NEW.user_id));
  PERFORM await_visibility(NEW.user_id, NEW.user_id);
  NEW.unread_count := unread_of(NEW);
  NEW.listed_at := listed_time_of(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversation_members_place BEFORE INSERT ON conversation_members
  FOR EACH ROW EXECUTE FUNCTION place_conversation_member();
--> statement-breakpoint
CREATE FUNCTION follow_read_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.unread_count := unread_of(NEW);
  -- Hidden, or joined anew. A message that came in the same moment is listed by its own trigger.
  IF NEW.hidden_before_seq <> OLD.hidden_before_seq THEN
    NEW.listed_at := listed_time_of(NEW);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Who has nothing unread has nothing unread further on either: most sends and reads need no look.
CREATE TRIGGER conversation_members_follow_position BEFORE UPDATE ON conversation_members FOR EACH ROW
  WHEN ((OLD.last_read_seq, OLD.unread_mark_seq, OLD.hidden_before_seq, OLD.left_at)
      IS DISTINCT FROM (NEW.last_read_seq, NEW.unread_mark_seq, NEW.hidden_before_seq, NEW.left_at)
    AND (OLD.unread_count > 0 OR NEW.unread_mark_seq IS NOT NULL OR NEW.hidden_before_seq <> OLD.hidden_before_seq))
  EXECUTE FUNCTION follow_read_position();
--> statement-breakpoint
CREATE FUNCTION count_unread_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.unread_count <> 0 THEN
    INSERT INTO badge_counts (user_id, badge, change)
    VALUES (OLD.user_id, CASE OLD.kind WHEN 'direct' THEN 'messages'::badge ELSE 'groups' END,
      CASE WHEN TG_OP = 'UPDATE' THEN NEW.unread_count ELSE 0 END - OLD.unread_count);
  ELSE
    INSERT INTO badge_counts (user_id, badge, change)
    VALUES (NEW.user_id, CASE NEW.kind WHEN 'direct' THEN 'messages'::badge ELSE 'groups' END, NEW.unread_count);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversation_members_count_joined AFTER INSERT ON conversation_members FOR EACH ROW
  WHEN (NEW.unread_count <> 0) EXECUTE FUNCTION count_unread_messages();
--> statement-breakpoint
CREATE TRIGGER conversation_members_count AFTER UPDATE ON conversation_members FOR EACH ROW
  WHEN (OLD.unread_count <> NEW.unread_count) EXECUTE FUNCTION count_unread_messages();
--> statement-breakpoint
CREATE TRIGGER conversation_members_count_gone AFTER DELETE ON conversation_members FOR EACH ROW
  WHEN (OLD.unread_count <> 0) EXECUTE FUNCTION count_unread_messages();
--> statement-breakpoint
-- New messages: unread for the others who can see their author, and their conversation comes to the top. The statement
-- that inserts them holds their conversation.
CREATE FUNCTION count_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversation_members m
  SET unread_count = m.unread_count + news.unread, listed_at = greatest(m.listed_at, news.latest)
  FROM (
    SELECT r.conversation_id, r.user_id, max(a.created_at) AS latest,
      count(*) FILTER (WHERE a.from_user_id <> r.user_id AND a.seq > r.last_read_seq AND a.unsent_at IS NULL) AS unread
    FROM added a
    JOIN conversation_members r ON r.conversation_id = a.conversation_id
      AND r.left_at IS NULL AND r.hidden_before_seq < a.seq
    -- is_visible_to, written out: this is the busiest statement of all.
    WHERE a.from_user_id = r.user_id OR (
      EXISTS (SELECT FROM users u WHERE u.id = a.from_user_id AND u.suspended_at IS NULL)
      AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = r.user_id AND b.blocked_id = a.from_user_id)
      AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = a.from_user_id AND b.blocked_id = r.user_id))
    GROUP BY r.conversation_id, r.user_id
  ) news
  WHERE m.conversation_id = news.conversation_id AND m.user_id = news.user_id
    AND (news.unread > 0 OR m.listed_at IS NULL OR m.listed_at < news.latest);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_count_new AFTER INSERT ON messages REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_messages();
--> statement-breakpoint
CREATE FUNCTION uncount_unsent_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM conversations c WHERE c.id = NEW.conversation_id FOR NO KEY UPDATE;
  UPDATE conversation_members m SET unread_count = m.unread_count - 1
  WHERE m.conversation_id = NEW.conversation_id AND m.user_id <> NEW.from_user_id AND m.left_at IS NULL
    AND NEW.seq > m.hidden_before_seq AND NEW.seq > m.last_read_seq AND NEW.seq IS DISTINCT FROM m.unread_mark_seq
    AND is_visible_to(m.user_id, NEW.from_user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_uncount_unsent AFTER UPDATE OF unsent_at ON messages FOR EACH ROW
  WHEN (OLD.unsent_at IS NULL AND NEW.unsent_at IS NOT NULL AND NEW.from_user_id IS NOT NULL)
  EXECUTE FUNCTION uncount_unsent_message();
--> statement-breakpoint
-- Counts these conversations anew for some of their members, after it has become another matter whom they can see.
CREATE FUNCTION recount_conversations(ids bigint[], member_ids integer[], author integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM conversations c WHERE c.id = ANY (ids) ORDER BY c.id FOR NO KEY UPDATE;
  UPDATE conversation_members m SET unread_count = unread_of(m), listed_at = listed_time_of(m)
  WHERE m.conversation_id = ANY (ids) AND m.left_at IS NULL
    AND (m.user_id = ANY (member_ids) OR (member_ids IS NULL AND m.user_id <> author))
    AND (m.unread_count, m.listed_at) IS DISTINCT FROM (unread_of(m), listed_time_of(m));
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_block() RETURNS trigger LANGUAGE plpgsql AS $$
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
  UPDATE taps t SET is_hidden = NOT is_visible_to(t.to_user_id, t.from_user_id)
  WHERE (t.from_user_id, t.to_user_id) IN ((one, other), (other, one));
  UPDATE notifications n SET is_hidden = NOT is_visible_to(n.user_id, n.actor_id)
  WHERE n.actor_id IN (one, other) AND n.user_id IN (one, other);
  PERFORM recount_conversations(array(
    SELECT a.conversation_id FROM conversation_members a JOIN conversation_members b USING (conversation_id)
    WHERE a.user_id = one AND b.user_id = other), ARRAY[one, other], NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blocks_change_counts AFTER INSERT OR DELETE ON blocks
  FOR EACH ROW EXECUTE FUNCTION follow_block();
--> statement-breakpoint
CREATE FUNCTION count_without_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(NEW.id, NEW.id);
  UPDATE taps t SET is_hidden = NOT is_visible_to(t.to_user_id, t.from_user_id) WHERE t.from_user_id = NEW.id;
  UPDATE notifications n SET is_hidden = NOT is_visible_to(n.user_id, n.actor_id) WHERE n.actor_id = NEW.id;
  PERFORM recount_conversations(
    array(SELECT m.conversation_id FROM conversation_members m WHERE m.user_id = NEW.id), NULL, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_change_counts AFTER UPDATE OF suspended_at ON users FOR EACH ROW
  WHEN ((OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL)) EXECUTE FUNCTION count_without_suspended();
--> statement-breakpoint
-- After the foreign keys, whose triggers come first by their names: they have counted down what went with him.
CREATE FUNCTION drop_badges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM badge_counts WHERE user_id = OLD.id AND is_sum;
  DELETE FROM badge_counts WHERE user_id = OLD.id AND NOT is_sum;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_drop_badges AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION drop_badges();
--> statement-breakpoint
CREATE FUNCTION hide_tap_of_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM await_visibility(NEW.to_user_id, NEW.from_user_id);
  NEW.is_hidden := NOT is_visible_to(NEW.to_user_id, NEW.from_user_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER taps_hide BEFORE INSERT ON taps FOR EACH ROW EXECUTE FUNCTION hide_tap_of_hidden();
--> statement-breakpoint
CREATE FUNCTION hide_notification_of_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM await_visibility(NEW.user_id, NEW.actor_id);
  NEW.is_hidden := NOT is_visible_to(NEW.user_id, NEW.actor_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_hide BEFORE INSERT ON notifications FOR EACH ROW
  WHEN (NEW.actor_id IS NOT NULL) EXECUTE FUNCTION hide_notification_of_hidden();
--> statement-breakpoint
CREATE FUNCTION count_taps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO badge_counts (user_id, badge, change)
    SELECT to_user_id, 'taps', count(*) FROM added WHERE status = 'pending' AND NOT is_hidden GROUP BY to_user_id;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO badge_counts (user_id, badge, change)
    SELECT to_user_id, 'taps', -count(*) FROM removed WHERE status = 'pending' AND NOT is_hidden GROUP BY to_user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER taps_count_new AFTER INSERT ON taps REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_taps();
--> statement-breakpoint
CREATE TRIGGER taps_count AFTER UPDATE ON taps REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_taps();
--> statement-breakpoint
CREATE TRIGGER taps_count_gone AFTER DELETE ON taps REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_taps();
--> statement-breakpoint
CREATE FUNCTION count_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO badge_counts (user_id, badge, change)
    SELECT user_id, 'notifications', count(*) FROM added WHERE read_at IS NULL AND NOT is_hidden GROUP BY user_id;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO badge_counts (user_id, badge, change)
    SELECT user_id, 'notifications', -count(*) FROM removed WHERE read_at IS NULL AND NOT is_hidden GROUP BY user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_count_new AFTER INSERT ON notifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_notifications();
--> statement-breakpoint
CREATE TRIGGER notifications_count AFTER UPDATE ON notifications REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_notifications();
--> statement-breakpoint
CREATE TRIGGER notifications_count_gone AFTER DELETE ON notifications REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_notifications();
--> statement-breakpoint
CREATE FUNCTION count_feedback_response() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO badge_counts (user_id, badge, change)
  SELECT f.user_id, 'feedback', CASE WHEN NEW.read_at IS NULL THEN 1 ELSE -1 END
  FROM feedback f WHERE f.id = NEW.feedback_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER feedback_responses_count_new AFTER INSERT ON feedback_responses FOR EACH ROW
  WHEN (NEW.read_at IS NULL) EXECUTE FUNCTION count_feedback_response();
--> statement-breakpoint
CREATE TRIGGER feedback_responses_count AFTER UPDATE OF read_at ON feedback_responses FOR EACH ROW
  WHEN ((OLD.read_at IS NULL) <> (NEW.read_at IS NULL)) EXECUTE FUNCTION count_feedback_response();
