CREATE TABLE "email_claims" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"token_hash" "bytea",
	"token_expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_claims" ADD CONSTRAINT "email_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_claims_email" ON "email_claims" USING btree (lower("email"),"claimed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_claims_token" ON "email_claims" USING btree ("token_hash");--> statement-breakpoint
-- The panel searches by any part of an address, proven or claimed.
CREATE INDEX email_claims_parts ON email_claims USING gin (lower(email) gin_trgm_ops);
