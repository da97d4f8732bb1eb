ALTER TABLE "quickies" ADD COLUMN "client_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "quickies_once" ON "quickies" USING btree ("user_id","client_id");