CREATE TABLE "passed_members" (
	"user_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"passed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passed_members_user_id_member_id_pk" PRIMARY KEY("user_id","member_id"),
	CONSTRAINT "passed_is_another" CHECK ("passed_members"."user_id" <> "passed_members"."member_id")
);
--> statement-breakpoint
ALTER TABLE "passed_members" ADD CONSTRAINT "passed_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passed_members" ADD CONSTRAINT "passed_members_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "passed_members_member" ON "passed_members" USING btree ("member_id");
--> statement-breakpoint
DROP INDEX "discovery_entries_near";
--> statement-breakpoint
DROP INDEX "discovery_entries_recent";
--> statement-breakpoint
DROP INDEX "discovery_entries_unlocated";
--> statement-breakpoint
DROP INDEX "discovery_online_near";
--> statement-breakpoint
DROP INDEX "discovery_online_recent";
--> statement-breakpoint
DROP INDEX "discovery_online_unlocated";
--> statement-breakpoint
ALTER TABLE "discovery_entries" ADD COLUMN "district" integer GENERATED ALWAYS AS (district_of(cell)) STORED;
--> statement-breakpoint
ALTER TABLE "discovery_entries" ADD COLUMN "location_precision" smallint;
--> statement-breakpoint
ALTER TABLE "discovery_entries" ADD COLUMN "host_travel_preference" "host_travel_preference";
--> statement-breakpoint
ALTER TABLE "discovery_entries" ADD COLUMN "sexual_orientation" "sexual_orientation";
--> statement-breakpoint
ALTER TABLE "discovery_entries" ADD COLUMN "interests" bigint;
--> statement-breakpoint
ALTER TABLE "discovery_entries" ADD COLUMN "has_picture" boolean;
--> statement-breakpoint
ALTER TABLE "discovery_entries" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "discovery_entries" ADD COLUMN "available_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "discovery_entries" ADD COLUMN "joined_on" date;
--> statement-breakpoint
ALTER TABLE "discovery_online" ADD COLUMN "district" integer GENERATED ALWAYS AS (district_of(cell)) STORED;
--> statement-breakpoint
ALTER TABLE "discovery_online" ADD COLUMN "location_precision" smallint;
--> statement-breakpoint
ALTER TABLE "discovery_online" ADD COLUMN "host_travel_preference" "host_travel_preference";
--> statement-breakpoint
ALTER TABLE "discovery_online" ADD COLUMN "sexual_orientation" "sexual_orientation";
--> statement-breakpoint
ALTER TABLE "discovery_online" ADD COLUMN "interests" bigint;
--> statement-breakpoint
ALTER TABLE "discovery_online" ADD COLUMN "has_picture" boolean;
--> statement-breakpoint
ALTER TABLE "discovery_online" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "discovery_online" ADD COLUMN "available_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "discovery_online" ADD COLUMN "joined_on" date;
--> statement-breakpoint
-- A bit for each label that a member can choose, so that what two share is one `and`. A new label goes to the end of
-- the list; there are 63 bits.
CREATE FUNCTION interest_mask(chosen text[]) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(bit_or(1::bigint << (known.n - 1)::integer), 0) FROM unnest(ARRAY[
    'Kissing first', 'Takes his time', 'Talks it through', 'Late-night visits', 'Massage swaps',
    'Cuddles after', 'Lazy Sundays', 'Beards welcome', 'Gym buddies', 'Coffee before', 'Plays it safe',
    'Regulars wanted', 'Quick lunch breaks', 'Blindfold curious', 'Eye contact', 'Takes direction',
    'House calls', 'Long sessions', 'Always peckish', 'Seconds, please', 'Slow and thorough', 'Patient mouth',
    'Eager to please', 'Praise me', 'Look, no hands', 'Midnight snacks', 'Breakfast service',
    'Knee pads packed', 'Room for dessert', 'Compliments to the chef', 'Hosts with snacks', 'Hands in hair',
    'Praise given freely', 'Slow burn', 'Leans back', 'Sets the pace', 'Gentle guidance', 'Generous portions',
    'Always on the menu', 'Door on the latch', 'Armchair king', 'Suit and tie', 'Daddy energy',
    'Says please first', 'Says thank you after', 'Lights down low', 'Takes turns', 'Coin toss decides',
    'You first, then me', 'Symmetry enthusiast', 'Fair trade', 'Best of both', 'Reads the room',
    'Couples welcome', 'Plus one, maybe two', 'Swaps at half-time'
  ]) WITH ORDINALITY AS known(label, n) WHERE known.label = ANY(chosen)
$$;
--> statement-breakpoint
-- Until when he is available stands elsewhere: a change of the profile leaves it alone.
CREATE OR REPLACE FUNCTION enter_discovery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = NEW.user_id AND suspended_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO discovery_entries (user_id, member_role, age, cell, location_precision, host_travel_preference,
    sexual_orientation, interests, has_picture, is_verified, joined_on, active_on)
  VALUES (NEW.user_id, NEW.member_role, NEW.age, NEW.cell, NEW.location_precision, NEW.host_travel_preference,
    NEW.sexual_orientation, interest_mask(NEW.interests), NEW.picture_id IS NOT NULL, NEW.is_verified,
    utc_day(NEW.created_at), utc_day(coalesce((SELECT last_active_at FROM presence WHERE user_id = NEW.user_id), NEW.created_at)))
  ON CONFLICT (user_id) DO UPDATE
    SET member_role = EXCLUDED.member_role, age = EXCLUDED.age, cell = EXCLUDED.cell,
      location_precision = EXCLUDED.location_precision, host_travel_preference = EXCLUDED.host_travel_preference,
      sexual_orientation = EXCLUDED.sexual_orientation, interests = EXCLUDED.interests,
      has_picture = EXCLUDED.has_picture, is_verified = EXCLUDED.is_verified;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER profiles_enter_discovery ON profiles;
--> statement-breakpoint
CREATE TRIGGER profiles_enter_discovery
  AFTER INSERT OR UPDATE OF member_role, age, cell, location_precision, host_travel_preference, sexual_orientation,
    interests, picture_id, is_verified ON profiles
  FOR EACH ROW EXECUTE FUNCTION enter_discovery();
--> statement-breakpoint
-- All of an entry that is searched, as it is copied to those who are online.
CREATE OR REPLACE FUNCTION note_online() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO discovery_online (user_id, member_role, age, cell, location_precision, host_travel_preference,
    sexual_orientation, interests, has_picture, is_verified, available_until, joined_on, active_on)
  SELECT e.user_id, e.member_role, e.age, e.cell, e.location_precision, e.host_travel_preference, e.sexual_orientation,
    e.interests, e.has_picture, e.is_verified, e.available_until, e.joined_on, e.active_on
  FROM discovery_entries e
  WHERE e.user_id IN (
    SELECT s.user_id FROM seen s WHERE NOT EXISTS (SELECT FROM discovery_online o WHERE o.user_id = s.user_id)
  )
  ORDER BY e.user_id FOR SHARE OF e SKIP LOCKED
  ON CONFLICT (user_id) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION copy_to_online() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO discovery_online (user_id, member_role, age, cell, location_precision, host_travel_preference,
      sexual_orientation, interests, has_picture, is_verified, available_until, joined_on, active_on)
    SELECT NEW.user_id, NEW.member_role, NEW.age, NEW.cell, NEW.location_precision, NEW.host_travel_preference,
      NEW.sexual_orientation, NEW.interests, NEW.has_picture, NEW.is_verified, NEW.available_until,
      NEW.joined_on, NEW.active_on
    WHERE EXISTS (SELECT FROM presence WHERE user_id = NEW.user_id)
    ON CONFLICT (user_id) DO NOTHING;
  ELSE
    UPDATE discovery_online
    SET member_role = NEW.member_role, age = NEW.age, cell = NEW.cell,
      location_precision = NEW.location_precision, host_travel_preference = NEW.host_travel_preference,
      sexual_orientation = NEW.sexual_orientation, interests = NEW.interests,
      has_picture = NEW.has_picture, is_verified = NEW.is_verified,
      available_until = NEW.available_until, joined_on = NEW.joined_on, active_on = NEW.active_on
    WHERE user_id = NEW.user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The trigger copies it to those who are online.
UPDATE discovery_entries e SET location_precision = p.location_precision,
  host_travel_preference = p.host_travel_preference, sexual_orientation = p.sexual_orientation,
  interests = interest_mask(p.interests), has_picture = p.picture_id IS NOT NULL, is_verified = p.is_verified, joined_on = utc_day(p.created_at)
FROM profiles p WHERE p.user_id = e.user_id;
--> statement-breakpoint
ALTER TABLE "discovery_entries"
  ALTER COLUMN "location_precision" SET NOT NULL,
  ALTER COLUMN "host_travel_preference" SET NOT NULL,
  ALTER COLUMN "sexual_orientation" SET NOT NULL,
  ALTER COLUMN "interests" SET NOT NULL,
  ALTER COLUMN "has_picture" SET NOT NULL,
  ALTER COLUMN "joined_on" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "discovery_online"
  ALTER COLUMN "location_precision" SET NOT NULL,
  ALTER COLUMN "host_travel_preference" SET NOT NULL,
  ALTER COLUMN "sexual_orientation" SET NOT NULL,
  ALTER COLUMN "interests" SET NOT NULL,
  ALTER COLUMN "has_picture" SET NOT NULL,
  ALTER COLUMN "joined_on" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "discovery_entries_newest" ON "discovery_entries" USING btree ("joined_on","shuffle","interests","member_role","host_travel_preference","sexual_orientation","user_id","age","location_precision","has_picture","is_verified","available_until","cell");
--> statement-breakpoint
CREATE INDEX "discovery_entries_recent_near" ON "discovery_entries" USING btree ("district","active_on","shuffle","interests","member_role","host_travel_preference","sexual_orientation","user_id","age","location_precision","has_picture","is_verified","available_until","joined_on","cell");
--> statement-breakpoint
CREATE INDEX "discovery_entries_newest_near" ON "discovery_entries" USING btree ("district","joined_on","shuffle","interests","member_role","host_travel_preference","sexual_orientation","user_id","age","location_precision","has_picture","is_verified","available_until","cell");
--> statement-breakpoint
CREATE INDEX "discovery_online_newest" ON "discovery_online" USING btree ("joined_on","shuffle","interests","member_role","host_travel_preference","sexual_orientation","user_id","age","location_precision","has_picture","is_verified","available_until","cell");
--> statement-breakpoint
CREATE INDEX "discovery_online_recent_near" ON "discovery_online" USING btree ("district","active_on","shuffle","interests","member_role","host_travel_preference","sexual_orientation","user_id","age","location_precision","has_picture","is_verified","available_until","joined_on","cell");
--> statement-breakpoint
CREATE INDEX "discovery_online_newest_near" ON "discovery_online" USING btree ("district","joined_on","shuffle","interests","member_role","host_travel_preference","sexual_orientation","user_id","age","location_precision","has_picture","is_verified","available_until","cell");
--> statement-breakpoint
CREATE INDEX "discovery_entries_near" ON "discovery_entries" USING btree ("cell","shuffle","interests","member_role","host_travel_preference","sexual_orientation","user_id","age","location_precision","has_picture","is_verified","available_until","joined_on");
--> statement-breakpoint
CREATE INDEX "discovery_entries_recent" ON "discovery_entries" USING btree ("active_on","shuffle","interests","member_role","host_travel_preference","sexual_orientation","user_id","age","location_precision","has_picture","is_verified","available_until","joined_on","cell");
--> statement-breakpoint
CREATE INDEX "discovery_entries_unlocated" ON "discovery_entries" USING btree ("active_on","shuffle","interests","member_role","host_travel_preference","sexual_orientation","user_id","age","location_precision","has_picture","is_verified","available_until","joined_on","cell") WHERE "discovery_entries"."cell" is null;
--> statement-breakpoint
CREATE INDEX "discovery_online_near" ON "discovery_online" USING btree ("cell","shuffle","interests","member_role","host_travel_preference","sexual_orientation","user_id","age","location_precision","has_picture","is_verified","available_until","joined_on");
--> statement-breakpoint
CREATE INDEX "discovery_online_recent" ON "discovery_online" USING btree ("active_on","shuffle","interests","member_role","host_travel_preference","sexual_orientation","user_id","age","location_precision","has_picture","is_verified","available_until","joined_on","cell");
--> statement-breakpoint
CREATE INDEX "discovery_online_unlocated" ON "discovery_online" USING btree ("active_on","shuffle","interests","member_role","host_travel_preference","sexual_orientation","user_id","age","location_precision","has_picture","is_verified","available_until","joined_on","cell") WHERE "discovery_online"."cell" is null;
