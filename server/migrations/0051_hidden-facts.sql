ALTER TABLE "discovery_entries" ALTER COLUMN "age" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "discovery_online" ALTER COLUMN "age" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shows_age" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shows_distance" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- What a member hides is not in the index that the list is searched by, whatever writes his entry.
CREATE FUNCTION hide_facts_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER discovery_entries_hide_facts BEFORE INSERT OR UPDATE OF age, location_precision ON discovery_entries
  FOR EACH ROW EXECUTE FUNCTION hide_facts_of_entry();
--> statement-breakpoint
CREATE TRIGGER profiles_hide_facts AFTER UPDATE OF shows_age, shows_distance ON profiles FOR EACH ROW
  WHEN ((OLD.shows_age, OLD.shows_distance) <> (NEW.shows_age, NEW.shows_distance)) EXECUTE FUNCTION enter_discovery();
