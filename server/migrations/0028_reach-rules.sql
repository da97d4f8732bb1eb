CREATE TYPE "public"."reach_choice" AS ENUM('anyone', 'picture', 'matching', 'tapped', 'mutual');--> statement-breakpoint
CREATE TABLE "reach_rules" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"from" "reach_choice" DEFAULT 'anyone' NOT NULL,
	"age_min" smallint,
	"age_max" smallint,
	"within_km" smallint,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reach_ages_in_order" CHECK ("reach_rules"."age_min" <= "reach_rules"."age_max")
);
--> statement-breakpoint
ALTER TABLE "reach_rules" ADD CONSTRAINT "reach_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE VIEW tapped_pairs AS SELECT from_user_id AS member_id, to_user_id AS other_id FROM taps;
--> statement-breakpoint
-- Whoever taps a man, or accepts his tap, has let him in: what waited as a request comes to the inbox.
CREATE FUNCTION let_tapped_in() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  member integer := CASE TG_OP WHEN 'INSERT' THEN NEW.from_user_id ELSE NEW.to_user_id END;
  pair bigint := (SELECT c.id FROM conversations c WHERE c.low_user_id = least(NEW.from_user_id, NEW.to_user_id)
    AND c.high_user_id = greatest(NEW.from_user_id, NEW.to_user_id));
BEGIN
  IF EXISTS (SELECT FROM conversation_members m
      WHERE m.conversation_id = pair AND m.user_id = member AND m.folder = 'requests') THEN
    PERFORM FROM conversations c WHERE c.id = pair FOR NO KEY UPDATE;
    UPDATE conversation_members m SET folder = 'inbox'
    WHERE m.conversation_id = pair AND m.user_id = member AND m.folder = 'requests';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER taps_let_in AFTER INSERT ON taps FOR EACH ROW EXECUTE FUNCTION let_tapped_in();
--> statement-breakpoint
CREATE TRIGGER taps_let_in_accepted AFTER UPDATE OF status ON taps FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'accepted') EXECUTE FUNCTION let_tapped_in();
