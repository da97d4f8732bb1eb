CREATE TYPE "public"."gesture" AS ENUM('thumb-up', 'two-fingers', 'three-fingers', 'open-hand', 'fist-under-chin', 'ring-of-fingers', 'touch-nose', 'touch-ear', 'hand-on-head', 'cover-one-eye', 'wave', 'turn-head');--> statement-breakpoint
CREATE TYPE "public"."verification_fault" AS ENUM('gesture', 'unclear', 'not-him', 'picture', 'not-live');--> statement-breakpoint
CREATE TYPE "public"."verification_state" AS ENUM('approved', 'refused', 'withdrawn', 'picture-changed', 'suspended', 'unanswered', 'asked', 'waiting');--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'verification.opened';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'verification.approved';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'verification.refused';--> statement-breakpoint
ALTER TYPE "public"."reach_choice" ADD VALUE 'verified' BEFORE 'matching';--> statement-breakpoint
ALTER TYPE "public"."media_purpose" ADD VALUE 'verification';--> statement-breakpoint
ALTER TYPE "public"."notification_kind" ADD VALUE 'verification' BEFORE 'warning';--> statement-breakpoint
CREATE TABLE "film_fingerprints" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"gesture" "gesture" NOT NULL,
	"state" "verification_state" NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"filmed_at" timestamp with time zone,
	"media_id" text,
	"opened_by" integer,
	"opened_at" timestamp with time zone,
	"fault" "verification_fault",
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "film_fingerprints_seen" ON "film_fingerprints" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_one_at_a_time" ON "verifications" USING btree ("user_id") WHERE "verifications"."state" in ('asked', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_media" ON "verifications" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "verifications_user" ON "verifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "verifications_waiting" ON "verifications" USING btree ("filmed_at") WHERE "verifications"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "verifications_opened" ON "verifications" USING btree ("opened_by") WHERE "verifications"."opened_by" is not null;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "verified_by_picture" CHECK (not "profiles"."is_verified" or "profiles"."picture_id" is not null);--> statement-breakpoint
-- Who was compared is the man in this picture. With another one, or none, the mark goes in the same statement, and a film
-- that waits is for nobody any more. The profile is locked first and the request after it, here and wherever both are.
CREATE FUNCTION end_verification_with_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_verified := false;
  UPDATE verifications SET state = 'picture-changed', ended_at = now(), opened_by = NULL, opened_at = NULL
  WHERE user_id = NEW.user_id AND state = 'waiting';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_end_verification BEFORE UPDATE ON profiles
  FOR EACH ROW WHEN (NEW.picture_id IS DISTINCT FROM OLD.picture_id) EXECUTE FUNCTION end_verification_with_picture();
--> statement-breakpoint
-- A suspension ends both for good: lifting it does not bring them back.
CREATE FUNCTION end_verification_of_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET is_verified = false WHERE user_id = NEW.id AND is_verified;
  UPDATE verifications SET state = 'suspended', ended_at = now(), opened_by = NULL, opened_at = NULL
  WHERE user_id = NEW.id AND state IN ('asked', 'waiting');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_end_verification AFTER UPDATE OF suspended_at ON users
  FOR EACH ROW WHEN (NEW.suspended_at IS NOT NULL AND OLD.suspended_at IS NULL)
  EXECUTE FUNCTION end_verification_of_suspended();
