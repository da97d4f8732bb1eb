CREATE TYPE "public"."rating_state" AS ENUM('waiting', 'counted', 'withdrawn');--> statement-breakpoint
ALTER TABLE "ratings" DROP CONSTRAINT "ratings_rater_id_users_id_fk";
--> statement-breakpoint
-- Those who gave these have deleted their accounts.
DELETE FROM ratings WHERE rater_id IS NULL;--> statement-breakpoint
ALTER TABLE "ratings" ALTER COLUMN "rater_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "state" "rating_state" DEFAULT 'counted' NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_rater_id_users_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ratings_waiting" ON "ratings" USING btree ("rater_id") WHERE "ratings"."state" = 'waiting';--> statement-breakpoint
UPDATE ratings SET state = 'withdrawn' FROM users WHERE users.id = rater_id AND suspended_at IS NOT NULL;
--> statement-breakpoint
DELETE FROM rating_totals;
--> statement-breakpoint
INSERT INTO rating_totals (user_id, count, sum)
SELECT rated_id, count(*), sum(rating) FROM ratings WHERE state = 'counted' GROUP BY rated_id;
--> statement-breakpoint
-- The totals hold what is counted, however it comes and goes: given, of age, suspended, back, deleted.
CREATE FUNCTION total_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'counted' THEN
    UPDATE rating_totals SET count = count - 1, sum = sum - OLD.rating WHERE user_id = OLD.rated_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'counted' THEN
    INSERT INTO rating_totals (user_id, count, sum) VALUES (NEW.rated_id, 1, NEW.rating)
    ON CONFLICT (user_id) DO UPDATE SET count = rating_totals.count + 1, sum = rating_totals.sum + NEW.rating;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ratings_totalled AFTER INSERT OR UPDATE OR DELETE ON ratings
  FOR EACH ROW EXECUTE FUNCTION total_ratings();
