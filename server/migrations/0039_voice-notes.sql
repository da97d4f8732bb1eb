ALTER TYPE "public"."message_type" ADD VALUE 'voice' BEFORE 'notice';--> statement-breakpoint
ALTER TYPE "public"."media_kind" ADD VALUE 'voice';--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "waveform" text;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_waveform" CHECK ("media"."waveform" ~ '^[0-9a-v]{1,64}$');