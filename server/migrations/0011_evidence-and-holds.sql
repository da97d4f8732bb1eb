CREATE TYPE "public"."sealed_kind" AS ENUM('message', 'quickie');--> statement-breakpoint
CREATE TABLE "barred_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_evidence" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" "sealed_kind" NOT NULL,
	"target_id" bigint NOT NULL,
	"author_id" integer,
	"sealed" "bytea" NOT NULL,
	"file_keys" text[] NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_receivers" (
	"evidence_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "sealed_receivers_evidence_id_user_id_pk" PRIMARY KEY("evidence_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sealed_evidence" ADD CONSTRAINT "sealed_evidence_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_receivers" ADD CONSTRAINT "sealed_receivers_evidence_id_sealed_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."sealed_evidence"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_receivers" ADD CONSTRAINT "sealed_receivers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "barred_addresses_expiry" ON "barred_addresses" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_evidence_target" ON "sealed_evidence" USING btree ("kind","target_id");--> statement-breakpoint
CREATE INDEX "sealed_evidence_author" ON "sealed_evidence" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "sealed_evidence_expiry" ON "sealed_evidence" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sealed_receivers_user" ON "sealed_receivers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_held" ON "users" USING btree ("deletion_requested_at") WHERE "users"."deletion_requested_at" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "held_is_hidden" CHECK ("users"."deletion_requested_at" is null or "users"."suspended_at" is not null);