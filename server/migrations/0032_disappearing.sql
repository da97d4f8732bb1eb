ALTER TABLE "conversations" ADD COLUMN "disappear_hours" smallint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "messages_expiring" ON "messages" USING btree ("expires_at") WHERE "messages"."expires_at" is not null and "messages"."unsent_at" is null;