ALTER TABLE "presence" ADD COLUMN "active_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "presence" ADD COLUMN "step_origin" timestamp with time zone DEFAULT timestamptz '2000-01-01 00:00:00Z' + random() * interval '10 minutes' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shows_presence" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shows_read_ticks" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "low_wrote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "high_wrote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE conversations c SET
  low_wrote = EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id AND m.from_user_id = c.low_user_id),
  high_wrote = EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id AND m.from_user_id = c.high_user_id)
WHERE kind = 'direct' AND last_seq > 0;--> statement-breakpoint
CREATE VIEW close_pairs AS
  SELECT low_user_id AS member_id, high_user_id AS other_id FROM conversations WHERE low_wrote AND high_wrote
  UNION ALL
  SELECT high_user_id, low_user_id FROM conversations WHERE low_wrote AND high_wrote
  UNION ALL
  SELECT from_user_id, to_user_id FROM taps WHERE status = 'accepted'
  UNION ALL
  SELECT to_user_id, from_user_id FROM taps WHERE status = 'accepted';--> statement-breakpoint
-- It moved a member up the list in the very second in which he came. A job does it now, in steps.
DROP TRIGGER presence_seen_on_another_day ON presence;
