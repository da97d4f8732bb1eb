-- Half as wide as they were, so that a map of a county is drawn from them too.
ALTER TABLE discovery_subregions DROP COLUMN place;
--> statement-breakpoint
TRUNCATE discovery_subregions;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION subregion_of(cell integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (floor(((cell_place(cell))[0] + 180) / 0.087890625) * 2048 + floor(((cell_place(cell))[1] + 90) / 0.087890625))::integer;
--> statement-breakpoint
ALTER TABLE discovery_subregions
  ADD COLUMN place point NOT NULL GENERATED ALWAYS AS
    (point((subregion / 2048 + 0.5) * 0.087890625 - 180, (subregion % 2048 + 0.5) * 0.087890625 - 90)) STORED;
--> statement-breakpoint
CREATE INDEX discovery_subregions_place ON discovery_subregions USING gist (place);
--> statement-breakpoint
INSERT INTO discovery_subregions (subregion, member_role, members)
  SELECT subregion_of(cell), member_role, sum(members) FROM discovery_cells GROUP BY 1, 2;
