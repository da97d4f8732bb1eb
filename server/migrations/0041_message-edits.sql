DROP INDEX "sealed_evidence_target";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sealed_evidence" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_evidence_target" ON "sealed_evidence" USING btree ("kind","target_id","version");