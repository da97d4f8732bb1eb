ALTER TABLE "gallery_photos" ADD COLUMN "caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_photos" ADD COLUMN "position" smallint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "picture_caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "hint_dismissed" boolean DEFAULT false NOT NULL;