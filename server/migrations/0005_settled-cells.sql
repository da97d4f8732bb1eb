ALTER TABLE "cell_changes" ADD COLUMN "settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "location_precision" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "own_cell" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "settled_cell" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "settles_at" timestamp with time zone;--> statement-breakpoint
UPDATE "profiles" SET "own_cell" = "cell", "settled_cell" = "cell" WHERE "cell" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_settling" ON "profiles" USING btree ("settles_at") WHERE "profiles"."settles_at" is not null;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "known_precision" CHECK ("profiles"."location_precision" in (1, 5, 20));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "whole_place" CHECK (num_nulls("profiles"."cell", "profiles"."own_cell", "profiles"."settled_cell") in (0, 3) and ("profiles"."settles_at" is null or "profiles"."own_cell" is distinct from "profiles"."settled_cell"));