ALTER TABLE "quickies" ADD COLUMN "area" integer;--> statement-breakpoint
CREATE INDEX "quickies_area" ON "quickies" USING btree ("area","id");--> statement-breakpoint
-- The square of 20 by 20 cells around a cell, as server/features/quickies/near.ts reckons it.
CREATE FUNCTION area_of_cell(cell integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT cell / 65536 / 20 * 65536 + cell % 65536 / 20
$$;--> statement-breakpoint
UPDATE quickies q SET area = area_of_cell(p.cell) FROM profiles p WHERE p.user_id = q.user_id;--> statement-breakpoint
-- The profile is locked, so that a move at the same moment finds the new quickie.
CREATE FUNCTION set_quickie_area() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.area := area_of_cell((SELECT cell FROM profiles WHERE user_id = NEW.user_id FOR SHARE));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER quickie_shared BEFORE INSERT ON quickies FOR EACH ROW EXECUTE FUNCTION set_quickie_area();--> statement-breakpoint
CREATE FUNCTION move_quickies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE quickies SET area = area_of_cell(NEW.cell)
  WHERE user_id = NEW.user_id AND area IS DISTINCT FROM area_of_cell(NEW.cell);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER profile_shown_elsewhere AFTER INSERT OR UPDATE OF cell ON profiles FOR EACH ROW EXECUTE FUNCTION move_quickies();
