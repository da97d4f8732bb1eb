ALTER TYPE "public"."message_type" ADD VALUE 'notice';--> statement-breakpoint
-- Notices are unread for nobody, and their conversation does not rise in any list. Compared as texts: the value is too
-- young for the transaction that adds it, and later migrations may run in the same one.
CREATE OR REPLACE FUNCTION unread_of(m conversation_members) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF m.left_at IS NOT NULL THEN
    RETURN 0;
  END IF;
  RETURN (
    SELECT coalesce(sum(by_author.messages), 0) FROM (
      SELECT x.from_user_id, count(*) AS messages FROM messages x
      WHERE x.conversation_id = m.conversation_id AND x.from_user_id <> m.user_id AND x.message_type::text <> 'notice'
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
CREATE OR REPLACE FUNCTION listed_time_of(m conversation_members) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce(
    (SELECT x.created_at FROM messages x
     WHERE x.conversation_id = m.conversation_id AND x.seq > m.hidden_before_seq AND x.message_type::text <> 'notice'
       AND (m.kind = 'direct' OR x.from_user_id = m.user_id OR is_visible_to(m.user_id, x.from_user_id))
     ORDER BY x.seq DESC LIMIT 1),
    CASE WHEN m.kind = 'group' THEN m.joined_at END);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversation_members m
  SET unread_count = m.unread_count + news.unread,
    listed_at = CASE WHEN news.rises THEN greatest(m.listed_at, news.latest) ELSE m.listed_at END,
    folder = CASE WHEN news.returns THEN 'inbox' ELSE m.folder END
  FROM (
    SELECT a.conversation_id, r.user_id, max(a.created_at) AS latest, bool_or(r.rises OR r.returns) AS rises,
      bool_or(r.returns) AS returns,
      count(*) FILTER (WHERE a.from_user_id <> r.user_id AND a.seq > r.last_read_seq AND a.unsent_at IS NULL) AS unread
    FROM added a CROSS JOIN LATERAL (
      SELECT t.user_id, t.last_read_seq,
        t.folder <> 'inbox' AND (a.from_user_id = t.user_id OR (t.folder = 'archive' AND t.muted_until IS NULL)) AS returns,
        t.listed_at IS NULL OR EXISTS (
          SELECT FROM conversation_members above
          WHERE above.user_id = t.user_id AND above.kind = t.kind AND above.folder = t.folder
            AND (above.listed_at, above.conversation_id) > (t.listed_at, t.conversation_id)) AS rises
      FROM conversation_members t
      WHERE t.conversation_id = a.conversation_id AND t.left_at IS NULL AND t.hidden_before_seq < a.seq
        -- is_visible_to, written out: this is the busiest statement of all.
        AND (a.from_user_id = t.user_id OR (
          EXISTS (SELECT FROM users u WHERE u.id = a.from_user_id AND u.suspended_at IS NULL)
          AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = t.user_id AND b.blocked_id = a.from_user_id)
          AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = a.from_user_id AND b.blocked_id = t.user_id)))
      OFFSET 0) r
    WHERE a.message_type::text <> 'notice'
    GROUP BY a.conversation_id, r.user_id
  ) news
  WHERE m.conversation_id = news.conversation_id AND m.user_id = news.user_id AND (news.unread > 0 OR news.rises);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION leave_message_shell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A notice only says what happened, and goes on saying it of someone.
  IF NEW.message_type::text <> 'notice' THEN
    NEW.content := '';
  END IF;
  NEW.media_id := NULL;
  NEW.client_id := NULL;
  NEW.reply_to_seq := NULL;
  RETURN NEW;
END $$;
