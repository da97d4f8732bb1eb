CREATE TYPE "public"."available_place" AS ENUM('Hosting', 'Travelling', 'Anything');--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "available_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "available_place" "available_place";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "available_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_available" ON "profiles" USING btree ("available_until") WHERE "profiles"."available_until" is not null;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "whole_availability" CHECK (("profiles"."available_until" is null) = ("profiles"."available_place" is null) and ("profiles"."available_until" is not null or "profiles"."available_text" = ''));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "quarter_of_an_hour" CHECK (date_bin('15 minutes', "profiles"."available_until", timestamptz '2000-01-01 00:00:00Z') = "profiles"."available_until");--> statement-breakpoint
-- Also until when he is available, for the filter.
CREATE OR REPLACE FUNCTION hide_facts_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown profiles;
BEGIN
  SELECT p.* INTO shown FROM profiles p WHERE p.user_id = NEW.user_id;
  IF NOT shown.shows_age THEN
    NEW.age := NULL;
  END IF;
  -- A filter by distance knows him as one who is seen within 20 km, as the order of the list does.
  IF NOT shown.shows_distance THEN
    NEW.location_precision := 20;
  END IF;
  NEW.available_until := shown.available_until;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION copy_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The trigger of the entry takes the value from the profile.
  UPDATE discovery_entries SET age = age WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_copy_availability AFTER UPDATE OF available_until ON profiles FOR EACH ROW
  WHEN (OLD.available_until IS DISTINCT FROM NEW.available_until) EXECUTE FUNCTION copy_availability();
--> statement-breakpoint
-- Who pauses or is suspended is not available any more, and not again when that is over.
CREATE FUNCTION end_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET available_until = NULL, available_place = NULL, available_text = ''
  WHERE user_id = NEW.id AND available_until IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_end_availability AFTER UPDATE OF suspended_at, is_paused ON users FOR EACH ROW
  WHEN (NEW.is_paused OR NEW.suspended_at IS NOT NULL) EXECUTE FUNCTION end_availability();
