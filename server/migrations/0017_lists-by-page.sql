CREATE INDEX "blocks_newest" ON "blocks" USING btree ("blocker_id","created_at");--> statement-breakpoint
CREATE INDEX "taps_sent" ON "taps" USING btree ("from_user_id","created_at" desc);