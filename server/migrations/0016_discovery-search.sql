-- The same numbers as before, band by band of 20 rows. They were worked out anew for every cell, fifty times slower.
CREATE OR REPLACE FUNCTION grid_columns(grid_row integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ('{
  1,133,254,388,531,653,764,893,1044,1157,1283,1423,1577,1660,1840,1937,2039,2147,
  2380,2506,2638,2777,2924,2924,3078,3241,3412,3412,3592,3782,3982,3982,4192,4192,4413,4646,
  4646,4891,4891,5149,5149,5421,5421,5421,5707,5707,6008,6008,6325,6325,6325,6658,6658,7009,
  7009,7009,7378,7378,7378,7767,7767,7767,8176,8176,8176,8176,8607,8607,8607,9060,9060,9060,
  9060,9537,9537,9537,9537,10039,10039,10039,10039,10568,10568,10568,10568,11125,11125,11125,11125,11125,
  11711,11711,11711,11711,11711,12328,12328,12328,12328,12328,12977,12977,12977,12977,12977,13661,13661,13661,
  13661,13661,13661,14381,14381,14381,14381,14381,14381,15138,15138,15138,15138,15138,15138,15138,15935,15935,
  15935,15935,15935,15935,15935,16774,16774,16774,16774,16774,16774,16774,17657,17657,17657,17657,17657,17657,
  17657,17657,18587,18587,18587,18587,18587,18587,18587,18587,18587,19566,19566,19566,19566,19566,19566,19566,
  19566,19566,20596,20596,20596,20596,20596,20596,20596,20596,20596,20596,21680,21680,21680,21680,21680,21680,
  21680,21680,21680,21680,22822,22822,22822,22822,22822,22822,22822,22822,22822,22822,22822,22822,24024,24024,
  24024,24024,24024,24024,24024,24024,24024,24024,24024,24024,25289,25289,25289,25289,25289,25289,25289,25289,
  25289,25289,25289,25289,25289,25289,26620,26620,26620,26620,26620,26620,26620,26620,26620,26620,26620,26620,
  26620,26620,26620,28022,28022,28022,28022,28022,28022,28022,28022,28022,28022,28022,28022,28022,28022,28022,
  28022,28022,29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,
  29497,29497,29497,31050,31050,31050,31050,31050,31050,31050,31050,31050,31050,31050,31050,31050,31050,31050,
  31050,31050,31050,31050,31050,31050,31050,31050,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,
  32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,34406,
  34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,
  34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,
  36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,
  36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,
  36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,
  36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,
  36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,
  36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,
  36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,
  36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,
  36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,
  36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,36217,
  34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,
  34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,34406,
  34406,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,
  32685,32685,32685,32685,32685,32685,32685,32685,32685,32685,31050,31050,31050,31050,31050,31050,31050,31050,
  31050,31050,31050,31050,31050,31050,31050,31050,31050,31050,31050,31050,31050,31050,31050,29497,29497,29497,
  29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,29497,28022,28022,
  28022,28022,28022,28022,28022,28022,28022,28022,28022,28022,28022,28022,28022,28022,28022,26620,26620,26620,
  26620,26620,26620,26620,26620,26620,26620,26620,26620,26620,26620,26620,25289,25289,25289,25289,25289,25289,
  25289,25289,25289,25289,25289,25289,25289,25289,24024,24024,24024,24024,24024,24024,24024,24024,24024,24024,
  24024,24024,22822,22822,22822,22822,22822,22822,22822,22822,22822,22822,22822,22822,21680,21680,21680,21680,
  21680,21680,21680,21680,21680,21680,20596,20596,20596,20596,20596,20596,20596,20596,20596,20596,19566,19566,
  19566,19566,19566,19566,19566,19566,19566,18587,18587,18587,18587,18587,18587,18587,18587,18587,17657,17657,
  17657,17657,17657,17657,17657,17657,16774,16774,16774,16774,16774,16774,16774,15935,15935,15935,15935,15935,
  15935,15935,15138,15138,15138,15138,15138,15138,15138,14381,14381,14381,14381,14381,14381,13661,13661,13661,
  13661,13661,13661,12977,12977,12977,12977,12977,12328,12328,12328,12328,12328,11711,11711,11711,11711,11711,
  11125,11125,11125,11125,11125,10568,10568,10568,10568,10039,10039,10039,10039,9537,9537,9537,9537,9060,
  9060,9060,9060,8607,8607,8607,8176,8176,8176,8176,7767,7767,7767,7378,7378,7378,7009,7009,
  7009,6658,6658,6325,6325,6325,6008,6008,5707,5707,5421,5421,5421,5149,5149,4891,4891,4646,
  4646,4413,4192,4192,3982,3982,3782,3592,3412,3412,3241,3078,2924,2924,2777,2638,2506,2380,
  2147,2039,1937,1840,1660,1577,1423,1283,1157,1044,893,764,653,531,388,254,133,1
}'::integer[])[grid_row / 20 + 1];
--> statement-breakpoint
-- Squares of 20 by 20 cells, named by their row and column.
CREATE FUNCTION district_of(cell integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (cell >> 16) / 20 * 65536 + (cell & 65535) / 20;
--> statement-breakpoint
CREATE TABLE "discovery_districts" (
	"district" integer PRIMARY KEY NOT NULL,
	"members" integer NOT NULL,
	CONSTRAINT "district_counted" CHECK ("discovery_districts"."members" >= 0)
);
--> statement-breakpoint
CREATE TABLE "discovery_online" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"member_role" "member_role" NOT NULL,
	"age" smallint NOT NULL,
	"cell" integer,
	"active_on" date NOT NULL,
	"shuffle" bigint GENERATED ALWAYS AS ((user_id::bigint * 2654435761) & 4294967295) STORED NOT NULL
);
--> statement-breakpoint
DROP INDEX "discovery_entries_near";--> statement-breakpoint
DROP INDEX "discovery_entries_recent";--> statement-breakpoint
DROP INDEX "discovery_entries_unlocated";--> statement-breakpoint
ALTER TABLE "discovery_cells" ADD COLUMN "district" integer GENERATED ALWAYS AS (district_of(cell)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "discovery_online" ADD CONSTRAINT "discovery_online_user_id_discovery_entries_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."discovery_entries"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discovery_online_near" ON "discovery_online" USING btree ("cell","shuffle","member_role","age","user_id");--> statement-breakpoint
CREATE INDEX "discovery_online_recent" ON "discovery_online" USING btree ("active_on","shuffle","member_role","age","cell","user_id");--> statement-breakpoint
CREATE INDEX "discovery_online_unlocated" ON "discovery_online" USING btree ("active_on","shuffle","member_role","age","cell","user_id") WHERE "discovery_online"."cell" is null;--> statement-breakpoint
CREATE INDEX "discovery_cells_district" ON "discovery_cells" USING btree ("district");--> statement-breakpoint
CREATE INDEX "discovery_entries_near" ON "discovery_entries" USING btree ("cell","shuffle","member_role","age","user_id");--> statement-breakpoint
CREATE INDEX "discovery_entries_recent" ON "discovery_entries" USING btree ("active_on","shuffle","member_role","age","cell","user_id");--> statement-breakpoint
CREATE INDEX "discovery_entries_unlocated" ON "discovery_entries" USING btree ("active_on","shuffle","member_role","age","cell","user_id") WHERE "discovery_entries"."cell" is null;
--> statement-breakpoint
CREATE FUNCTION district_centre(district integer) RETURNS cube LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN place_on_globe(cell_place(((district >> 16) * 20 + 10) * 65536 + (district & 65535) * 20 + 10));
--> statement-breakpoint
-- Cells near by are found by their rows and columns now, districts further away by this.
DROP INDEX discovery_cells_centre;
--> statement-breakpoint
ALTER TABLE discovery_districts ADD COLUMN centre cube NOT NULL GENERATED ALWAYS AS (district_centre(district)) STORED;
--> statement-breakpoint
CREATE INDEX discovery_districts_centre ON discovery_districts USING gist (centre);
--> statement-breakpoint
INSERT INTO discovery_districts (district, members)
  SELECT district, sum(members) FROM discovery_cells GROUP BY district;
--> statement-breakpoint
CREATE FUNCTION change_district_count(which integer, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF change > 0 THEN
    INSERT INTO discovery_districts AS known (district, members) VALUES (which, change)
    ON CONFLICT (district) DO UPDATE SET members = known.members + change;
  ELSE
    UPDATE discovery_districts SET members = members + change WHERE district = which;
    DELETE FROM discovery_districts WHERE district = which AND members = 0;
  END IF;
END $$;
--> statement-breakpoint
-- Always in the same order, cells before regions before districts: two members who change places at the same moment
-- must not wait for each other. Whoever moves within his region or district leaves its count alone.
CREATE OR REPLACE FUNCTION count_cells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step record;
BEGIN
  FOR step IN
    WITH moves AS (
      SELECT OLD.cell, OLD.member_role, -1 AS change WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT NEW.cell, NEW.member_role, 1 WHERE TG_OP <> 'DELETE'
    ), steps AS (
      SELECT 1 AS stage, cell AS place, member_role, change FROM moves WHERE cell IS NOT NULL
      UNION ALL SELECT 2, region_of(cell), member_role, change FROM moves WHERE cell IS NOT NULL
      UNION ALL SELECT 3, district_of(cell), NULL, change FROM moves WHERE cell IS NOT NULL
    )
    SELECT stage, place, member_role, sum(change)::integer AS change FROM steps
    GROUP BY stage, place, member_role HAVING sum(change) <> 0 ORDER BY stage, place, member_role
  LOOP
    CASE step.stage
      WHEN 1 THEN PERFORM change_cell_count(step.place, step.member_role, step.change);
      WHEN 2 THEN PERFORM change_region_count(step.place, step.member_role, step.change);
      ELSE PERFORM change_district_count(step.place, step.change);
    END CASE;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO discovery_online (user_id, member_role, age, cell, active_on)
  SELECT e.user_id, e.member_role, e.age, e.cell, e.active_on
  FROM discovery_entries e JOIN presence p ON p.user_id = e.user_id
  WHERE p.last_active_at > now() - interval '30 minutes';
--> statement-breakpoint
-- A sign of life. It comes every minute, but whoever is here already costs a look at one index. An entry that is being
-- changed or deleted in this moment is left for the next sign: waiting for it could end in a deadlock, and not waiting
-- in an outdated copy.
CREATE FUNCTION note_online() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO discovery_online (user_id, member_role, age, cell, active_on)
  SELECT e.user_id, e.member_role, e.age, e.cell, e.active_on FROM discovery_entries e
  WHERE e.user_id IN (
    SELECT s.user_id FROM seen s WHERE NOT EXISTS (SELECT FROM discovery_online o WHERE o.user_id = s.user_id)
  )
  ORDER BY e.user_id FOR SHARE OF e SKIP LOCKED
  ON CONFLICT (user_id) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER presence_came_online AFTER INSERT ON presence
  REFERENCING NEW TABLE AS seen FOR EACH STATEMENT EXECUTE FUNCTION note_online();
--> statement-breakpoint
CREATE TRIGGER presence_stayed_online AFTER UPDATE ON presence
  REFERENCING NEW TABLE AS seen FOR EACH STATEMENT EXECUTE FUNCTION note_online();
--> statement-breakpoint
CREATE FUNCTION copy_to_online() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO discovery_online (user_id, member_role, age, cell, active_on)
    SELECT NEW.user_id, NEW.member_role, NEW.age, NEW.cell, NEW.active_on
    WHERE EXISTS (SELECT FROM presence WHERE user_id = NEW.user_id)
    ON CONFLICT (user_id) DO NOTHING;
  ELSE
    UPDATE discovery_online
    SET member_role = NEW.member_role, age = NEW.age, cell = NEW.cell, active_on = NEW.active_on
    WHERE user_id = NEW.user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER discovery_entries_copy_to_online AFTER INSERT OR UPDATE ON discovery_entries
  FOR EACH ROW EXECUTE FUNCTION copy_to_online();
