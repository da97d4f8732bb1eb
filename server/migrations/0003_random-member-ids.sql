-- 31 bits of the system's own randomness: random() can be foretold by whoever has seen enough of it.
CREATE FUNCTION random_member_id() RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  candidate integer;
BEGIN
  LOOP
    candidate := ('x' || left(gen_random_uuid()::text, 8))::bit(32)::integer & 2147483647;
    EXIT WHEN candidate >= 1000 AND NOT EXISTS (SELECT FROM users WHERE id = candidate);
  END LOOP;
  RETURN candidate;
END $$;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET DEFAULT random_member_id();--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "member_id" CHECK ("users"."id" = 27 or "users"."id" >= 1000);
