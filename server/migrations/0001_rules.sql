-- Whichever way a member goes, what he wrote goes with him: only an anonymous shell keeps its number.
CREATE FUNCTION leave_message_shell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content := '';
  NEW.media_id := NULL;
  NEW.client_id := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_leave_shell BEFORE UPDATE OF from_user_id ON messages
  FOR EACH ROW WHEN (NEW.from_user_id IS NULL) EXECUTE FUNCTION leave_message_shell();

--> statement-breakpoint
-- The grid of contract/location.ts, for the database: where a cell lies. A test compares the two.
CREATE EXTENSION IF NOT EXISTS cube;
--> statement-breakpoint
CREATE FUNCTION grid_columns(grid_row integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  WITH RECURSIVE widest AS (
    SELECT 2 * pi() * 6371.0088::float8
      * cos(radians(greatest(abs(grid_row / 100.0::float8 - 90), abs((grid_row + 1) / 100.0::float8 - 90)))) / 1.05 AS columns
  ), steps(columns) AS (
    SELECT floor(2 * pi() * 6371.0088::float8 / 1.05)::integer
    UNION ALL
    SELECT steps.columns * 19 / 20 FROM steps, widest WHERE steps.columns > widest.columns AND steps.columns > 1
  )
  SELECT min(steps.columns) FROM steps
);
--> statement-breakpoint
CREATE FUNCTION cell_place(cell integer) RETURNS point LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN point(
  ((cell & 65535) + 0.5) * 360 / grid_columns(cell >> 16) - 180,
  ((cell >> 16) + 0.5) / 100 - 90
);
--> statement-breakpoint
-- A point of the unit sphere: straight lines between such points order like ways over the ground, date line and poles included.
CREATE FUNCTION place_on_globe(place point) RETURNS cube LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN cube(ARRAY[
  cos(radians(place[1])) * cos(radians(place[0])),
  cos(radians(place[1])) * sin(radians(place[0])),
  sin(radians(place[1]))
]);
--> statement-breakpoint
ALTER TABLE discovery_cells
  ADD COLUMN place point NOT NULL GENERATED ALWAYS AS (cell_place(cell)) STORED,
  ADD COLUMN centre cube NOT NULL GENERATED ALWAYS AS (place_on_globe(cell_place(cell))) STORED;
--> statement-breakpoint
CREATE INDEX discovery_cells_place ON discovery_cells USING gist (place);
--> statement-breakpoint
CREATE INDEX discovery_cells_centre ON discovery_cells USING gist (centre);
--> statement-breakpoint
-- Squares of 1.4 degrees, a 256th of the globe: what a map of a continent or the world is drawn from.
CREATE FUNCTION region_of(cell integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (floor(((cell_place(cell))[0] + 180) / 1.40625) * 128 + floor(((cell_place(cell))[1] + 90) / 1.40625))::integer;
--> statement-breakpoint
ALTER TABLE discovery_regions
  ADD COLUMN place point NOT NULL GENERATED ALWAYS AS
    (point((region / 128 + 0.5) * 1.40625 - 180, (region % 128 + 0.5) * 1.40625 - 90)) STORED;
--> statement-breakpoint
CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (moment AT TIME ZONE 'UTC')::date;
--> statement-breakpoint
CREATE FUNCTION enter_discovery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = NEW.user_id AND suspended_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO discovery_entries (user_id, member_role, age, cell, active_on)
  VALUES (NEW.user_id, NEW.member_role, NEW.age, NEW.cell,
    utc_day(coalesce((SELECT last_active_at FROM presence WHERE user_id = NEW.user_id), NEW.created_at)))
  ON CONFLICT (user_id) DO UPDATE
    SET member_role = EXCLUDED.member_role, age = EXCLUDED.age, cell = EXCLUDED.cell;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_enter_discovery AFTER INSERT OR UPDATE OF member_role, age, cell ON profiles
  FOR EACH ROW EXECUTE FUNCTION enter_discovery();
--> statement-breakpoint
-- The suspended are in no list and in no number on the map.
CREATE FUNCTION follow_suspension() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.suspended_at IS NOT NULL THEN
    DELETE FROM discovery_entries WHERE user_id = NEW.id;
  ELSE
    UPDATE profiles SET cell = cell WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_follow_suspension AFTER UPDATE OF suspended_at ON users
  FOR EACH ROW EXECUTE FUNCTION follow_suspension();
--> statement-breakpoint
CREATE FUNCTION note_active_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE discovery_entries SET active_on = utc_day(NEW.last_active_at) WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER presence_first_seen AFTER INSERT ON presence
  FOR EACH ROW EXECUTE FUNCTION note_active_day();
--> statement-breakpoint
-- Presence is written every minute, the day changes once.
CREATE TRIGGER presence_seen_on_another_day AFTER UPDATE OF last_active_at ON presence
  FOR EACH ROW WHEN (utc_day(OLD.last_active_at) <> utc_day(NEW.last_active_at))
  EXECUTE FUNCTION note_active_day();
--> statement-breakpoint
CREATE FUNCTION change_cell_count(which integer, of_role member_role, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF change > 0 THEN
    INSERT INTO discovery_cells AS known (cell, member_role, members) VALUES (which, of_role, change)
    ON CONFLICT (cell, member_role) DO UPDATE SET members = known.members + change;
  ELSE
    UPDATE discovery_cells SET members = members + change WHERE cell = which AND member_role = of_role;
    DELETE FROM discovery_cells WHERE cell = which AND member_role = of_role AND members = 0;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION change_region_count(which integer, of_role member_role, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF change > 0 THEN
    INSERT INTO discovery_regions AS known (region, member_role, members) VALUES (which, of_role, change)
    ON CONFLICT (region, member_role) DO UPDATE SET members = known.members + change;
  ELSE
    UPDATE discovery_regions SET members = members + change WHERE region = which AND member_role = of_role;
    DELETE FROM discovery_regions WHERE region = which AND member_role = of_role AND members = 0;
  END IF;
END $$;
--> statement-breakpoint
-- Always in the same order, cells before regions: two members who change places at the same moment must not wait for
-- each other. Whoever moves within his region leaves its count alone.
CREATE FUNCTION count_cells() RETURNS trigger LANGUAGE plpgsql AS $$
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
    )
    SELECT stage, place, member_role, sum(change)::integer AS change FROM steps
    GROUP BY stage, place, member_role HAVING sum(change) <> 0 ORDER BY stage, place, member_role
  LOOP
    IF step.stage = 1 THEN
      PERFORM change_cell_count(step.place, step.member_role, step.change);
    ELSE
      PERFORM change_region_count(step.place, step.member_role, step.change);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER discovery_entries_count_cells AFTER INSERT OR DELETE OR UPDATE OF cell, member_role ON discovery_entries
  FOR EACH ROW EXECUTE FUNCTION count_cells();

--> statement-breakpoint
-- Whoever of the two leaves the house, an amount that names nobody is all that stays.
CREATE FUNCTION leave_tip_shell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'pending' THEN
    NEW.status := 'failed';
    NEW.settled_at := now();
  END IF;
  NEW.idempotency_key := NULL;
  NEW.charge_key := NULL;
  NEW.payment_reference := NULL;
  NEW.checkout_url := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tips_leave_shell BEFORE UPDATE OF from_user_id, to_user_id ON tips
  FOR EACH ROW WHEN (NEW.from_user_id IS NULL OR NEW.to_user_id IS NULL) EXECUTE FUNCTION leave_tip_shell();
--> statement-breakpoint
-- A paid tip has come in and is owed, to the penny; any other has moved nothing.
CREATE FUNCTION balance_tip(which integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  due integer;
  came_in integer;
  owed integer;
BEGIN
  SELECT CASE WHEN status = 'paid' THEN amount * 100 ELSE 0 END INTO due FROM tips WHERE id = which;
  SELECT coalesce(sum(pence) FILTER (WHERE account = 'clearing'), 0),
         coalesce(sum(pence) FILTER (WHERE account = 'owed'), 0)
    INTO came_in, owed FROM ledger_entries WHERE tip_id = which;
  IF came_in <> due OR owed <> -due THEN
    RAISE EXCEPTION 'the ledger of tip % does not balance: % came in and % are owed where % are due', which, came_in, -owed, due
      USING ERRCODE = 'check_violation';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION balance_tip_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM balance_tip(NEW.tip_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION balance_tip_itself() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM balance_tip(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Looked at when the transaction commits: the two entries are written one after the other.
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION balance_tip_of_entry();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER tips_balance AFTER INSERT OR UPDATE OF status, amount ON tips
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION balance_tip_itself();
--> statement-breakpoint
CREATE FUNCTION keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only ever added to' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger();

--> statement-breakpoint
-- What was done stays written: not even the application can change or remove an audit row.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit rows cannot be changed or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_rows_append_only BEFORE UPDATE OR DELETE ON audit_rows
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_rows_never_emptied BEFORE TRUNCATE ON audit_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- The panel searches by any part of a name or an address.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX users_username_parts ON users USING gin (lower(username) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_email_parts ON users USING gin (lower(email) gin_trgm_ops);
--> statement-breakpoint
-- The orders of the users table that no other index gives; the first also finds the few who run the place.
CREATE INDEX users_by_role ON users (account_role, id);
--> statement-breakpoint
CREATE INDEX users_by_status ON users ((suspended_at IS NOT NULL), id);
--> statement-breakpoint
CREATE INDEX profiles_with_picture ON profiles (user_id) WHERE picture_id IS NOT NULL;

