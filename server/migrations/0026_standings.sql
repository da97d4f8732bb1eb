CREATE TYPE "public"."conversation_folder" AS ENUM('inbox', 'requests', 'archive');--> statement-breakpoint
DROP INDEX "conversation_members_listed";--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "muted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD COLUMN "folder" "conversation_folder" DEFAULT 'inbox' NOT NULL;--> statement-breakpoint
CREATE INDEX "conversation_members_pinned" ON "conversation_members" USING btree ("user_id","kind") WHERE "conversation_members"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX "conversation_members_muted" ON "conversation_members" USING btree ("muted_until") WHERE "conversation_members"."muted_until" is not null;--> statement-breakpoint
CREATE INDEX "conversation_members_listed" ON "conversation_members" USING btree ("user_id","kind","folder","listed_at","conversation_id");--> statement-breakpoint
-- What is muted or put away counts in no badge.
CREATE OR REPLACE FUNCTION count_unread_messages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := 0;
  after integer := 0;
  member conversation_members := coalesce(NEW, OLD);
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.folder = 'inbox' AND OLD.muted_until IS NULL THEN
    before := OLD.unread_count;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.folder = 'inbox' AND NEW.muted_until IS NULL THEN
    after := NEW.unread_count;
  END IF;
  IF before <> after THEN
    INSERT INTO badge_counts (user_id, badge, change)
    VALUES (member.user_id, CASE member.kind WHEN 'direct' THEN 'messages'::badge ELSE 'groups' END, after - before);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER conversation_members_count ON conversation_members;
--> statement-breakpoint
CREATE TRIGGER conversation_members_count AFTER UPDATE ON conversation_members FOR EACH ROW
  WHEN (OLD.unread_count <> NEW.unread_count OR (NEW.unread_count > 0 AND
    (OLD.folder <> NEW.folder OR (OLD.muted_until IS NULL) <> (NEW.muted_until IS NULL))))
  EXECUTE FUNCTION count_unread_messages();
--> statement-breakpoint
-- The order of a list holds within its folder only: see `rises` below. Who moves to another takes his true place there.
CREATE FUNCTION list_in_folder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.listed_at := listed_time_of(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversation_members_list_in_folder BEFORE UPDATE OF folder ON conversation_members FOR EACH ROW
  WHEN (OLD.folder <> NEW.folder AND NEW.listed_at IS NOT NULL) EXECUTE FUNCTION list_in_folder();
--> statement-breakpoint
-- As before, and a conversation comes back to the inbox: from the archive with a new message unless it is muted, from
-- anywhere with a word of one's own.
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
    GROUP BY a.conversation_id, r.user_id
  ) news
  WHERE m.conversation_id = news.conversation_id AND m.user_id = news.user_id AND (news.unread > 0 OR news.rises);
  RETURN NULL;
END $$;
