CREATE TABLE "discovery_subregions" (
	"subregion" integer NOT NULL,
	"member_role" "member_role" NOT NULL,
	"members" integer NOT NULL,
	CONSTRAINT "discovery_subregions_subregion_member_role_pk" PRIMARY KEY("subregion","member_role"),
	CONSTRAINT "subregion_counted" CHECK ("discovery_subregions"."members" >= 0)
);
--> statement-breakpoint
-- Squares of 0.18 degrees, an eighth of a region: what a map of a country is drawn from.
CREATE FUNCTION subregion_of(cell integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (floor(((cell_place(cell))[0] + 180) / 0.17578125) * 1024 + floor(((cell_place(cell))[1] + 90) / 0.17578125))::integer;
--> statement-breakpoint
ALTER TABLE discovery_subregions
  ADD COLUMN place point NOT NULL GENERATED ALWAYS AS
    (point((subregion / 1024 + 0.5) * 0.17578125 - 180, (subregion % 1024 + 0.5) * 0.17578125 - 90)) STORED;
--> statement-breakpoint
CREATE INDEX discovery_subregions_place ON discovery_subregions USING gist (place);
--> statement-breakpoint
INSERT INTO discovery_subregions (subregion, member_role, members)
  SELECT subregion_of(cell), member_role, sum(members) FROM discovery_cells GROUP BY 1, 2;
--> statement-breakpoint
CREATE FUNCTION change_subregion_count(which integer, of_role member_role, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF change > 0 THEN
    INSERT INTO discovery_subregions AS known (subregion, member_role, members) VALUES (which, of_role, change)
    ON CONFLICT (subregion, member_role) DO UPDATE SET members = known.members + change;
  ELSE
    UPDATE discovery_subregions SET members = members + change WHERE subregion = which AND member_role = of_role;
    DELETE FROM discovery_subregions WHERE subregion = which AND member_role = of_role AND members = 0;
  END IF;
END $$;
--> statement-breakpoint
-- Always in the same order, cells before regions before districts before subregions: two members who change places at
-- the same moment must not wait for each other. Whoever moves within one of them leaves its count alone.
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
      UNION ALL SELECT 4, subregion_of(cell), member_role, change FROM moves WHERE cell IS NOT NULL
    )
    SELECT stage, place, member_role, sum(change)::integer AS change FROM steps
    GROUP BY stage, place, member_role HAVING sum(change) <> 0 ORDER BY stage, place, member_role
  LOOP
    CASE step.stage
      WHEN 1 THEN PERFORM change_cell_count(step.place, step.member_role, step.change);
      WHEN 2 THEN PERFORM change_region_count(step.place, step.member_role, step.change);
      WHEN 3 THEN PERFORM change_district_count(step.place, step.change);
      ELSE PERFORM change_subregion_count(step.place, step.member_role, step.change);
    END CASE;
  END LOOP;
  RETURN NULL;
END $$;
