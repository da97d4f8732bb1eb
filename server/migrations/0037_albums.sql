CREATE TYPE "public"."album_time" AS ENUM('until-stopped', 'day', 'hour', 'once');--> statement-breakpoint
ALTER TYPE "public"."message_type" ADD VALUE 'album';--> statement-breakpoint
ALTER TYPE "public"."message_type" ADD VALUE 'album-request';--> statement-breakpoint
ALTER TYPE "public"."media_purpose" ADD VALUE 'album';--> statement-breakpoint
CREATE TABLE "album_items" (
	"media_id" text PRIMARY KEY NOT NULL,
	"album_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "album_shares" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"album_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"viewer_id" integer NOT NULL,
	"client_id" text NOT NULL,
	"time" "album_time" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"session_id" integer
);
--> statement-breakpoint
CREATE TABLE "albums" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "album_items" ADD CONSTRAINT "album_items_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_items" ADD CONSTRAINT "album_items_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_shares" ADD CONSTRAINT "album_shares_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_shares" ADD CONSTRAINT "album_shares_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_shares" ADD CONSTRAINT "album_shares_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "albums" ADD CONSTRAINT "albums_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "album_items_album" ON "album_items" USING btree ("album_id");--> statement-breakpoint
CREATE UNIQUE INDEX "album_shares_once" ON "album_shares" USING btree ("owner_id","client_id");--> statement-breakpoint
CREATE INDEX "album_shares_viewer" ON "album_shares" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "album_shares_running" ON "album_shares" USING btree ("album_id","viewer_id") WHERE "album_shares"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "albums_owner" ON "albums" USING btree ("owner_id");