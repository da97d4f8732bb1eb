-- Twenty rows now share one number of columns, so that squares of 5 and of 20 cells have straight sides. Where that
-- changes a row, a cell becomes the one in which its middle lies: the same for everybody in it, so the change tells
-- nothing of where in it anybody is. The cells are taken out of the counts first, by the grid they were counted with.
CREATE TEMPORARY TABLE moved_places ON COMMIT DROP AS
WITH changed_rows AS (
  SELECT grid_row FROM generate_series(0, 17999) grid_row
  WHERE grid_columns(grid_row)
    <> grid_columns(grid_row - grid_row % 20 + CASE WHEN grid_row < 9000 THEN 0 ELSE 19 END)
)
SELECT user_id, grid_row, ((cell & 65535) + 0.5) / grid_columns(grid_row) AS eastward
FROM profiles JOIN changed_rows ON grid_row = cell >> 16;
--> statement-breakpoint
UPDATE profiles SET cell = NULL WHERE user_id IN (SELECT user_id FROM moved_places);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION grid_columns(grid_row integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  WITH RECURSIVE band AS (
    SELECT grid_row - grid_row % 20 AS first_row
  ), widest AS (
    SELECT 2 * pi() * 6371.0088::float8
      * cos(radians(greatest(abs(first_row / 100.0::float8 - 90), abs((first_row + 20) / 100.0::float8 - 90)))) / 1.05 AS columns
    FROM band
  ), steps(columns) AS (
    SELECT floor(2 * pi() * 6371.0088::float8 / 1.05)::integer
    UNION ALL
    SELECT steps.columns * 19 / 20 FROM steps, widest WHERE steps.columns > widest.columns AND steps.columns > 1
  )
  SELECT min(steps.columns) FROM steps
);
--> statement-breakpoint
UPDATE profiles SET cell = (grid_row << 16) + floor(eastward * grid_columns(grid_row))::integer
FROM moved_places WHERE moved_places.user_id = profiles.user_id;
