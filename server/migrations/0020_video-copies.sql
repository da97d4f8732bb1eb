ALTER TABLE "media" ADD COLUMN "codecs" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "copy_bytes" integer;