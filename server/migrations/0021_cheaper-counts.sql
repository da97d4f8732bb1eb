-- As before, for what nearly every message is: a text in a conversation that stands at the top of both lists already.
-- `listed_at` moves only where another conversation stands above, so that most updates touch no index; and the rows
-- are found by key whatever the planner believes of the size of the table (OFFSET 0 keeps it from joining otherwise).
CREATE OR REPLACE FUNCTION count_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversation_members m
  SET unread_count = m.unread_count + news.unread,
    listed_at = CASE WHEN news.rises THEN greatest(m.listed_at, news.latest) ELSE m.listed_at END
  FROM (
    SELECT a.conversation_id, r.user_id, max(a.created_at) AS latest, bool_or(r.rises) AS rises,
      count(*) FILTER (WHERE a.from_user_id <> r.user_id AND a.seq > r.last_read_seq AND a.unsent_at IS NULL) AS unread
    FROM added a CROSS JOIN LATERAL (
      SELECT t.user_id, t.last_read_seq,
        t.listed_at IS NULL OR EXISTS (
          SELECT FROM conversation_members above
          WHERE above.user_id = t.user_id AND above.kind = t.kind
            AND (above.listed_at, above.conversation_id) > (t.listed_at, t.conversation_id)) AS rises
      FROM conversation_members t
      WHERE t.conversation_id = a.conversation_id AND t.left_at IS NULL AND t.hidden_before_seq < a.seq
        -- is_visible_to, written out: this is the busiest statement of all.
        AND (a.from_user_id = t.user_id OR (
          EXISTS (SELECT FROM users u WHERE u.id = a.from_user_id AND u.suspended_at IS NULL)
          AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = t.user_id AND b.blocked_id = a.from_user_id)
          AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = a.from_user_id AND b.blocked_id = t.user_id)))
      OFFSET 0) r
    GROUP BY a.conversation_id, r.user_id
  ) news
  WHERE m.conversation_id = news.conversation_id AND m.user_id = news.user_id AND (news.unread > 0 OR news.rises);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Room on each page for the next version of a row, which then needs no new index entry.
ALTER TABLE conversation_members SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE conversations SET (fillfactor = 70);
--> statement-breakpoint
-- Only what names one of these columns can move the position: a new message for the other does not even ask.
DROP TRIGGER conversation_members_follow_position ON conversation_members;
--> statement-breakpoint
-- Who has nothing unread has nothing unread further on either: most sends and reads need no look.
CREATE TRIGGER conversation_members_follow_position
  BEFORE UPDATE OF last_read_seq, unread_mark_seq, hidden_before_seq, left_at ON conversation_members FOR EACH ROW
  WHEN ((OLD.last_read_seq, OLD.unread_mark_seq, OLD.hidden_before_seq, OLD.left_at)
      IS DISTINCT FROM (NEW.last_read_seq, NEW.unread_mark_seq, NEW.hidden_before_seq, NEW.left_at)
    AND (OLD.unread_count > 0 OR NEW.unread_mark_seq IS NOT NULL OR NEW.hidden_before_seq <> OLD.hidden_before_seq))
  EXECUTE FUNCTION follow_read_position();
