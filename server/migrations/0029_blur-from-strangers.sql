ALTER TABLE "users" ADD COLUMN "blurs_strangers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "revealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "refused_at" timestamp with time zone;