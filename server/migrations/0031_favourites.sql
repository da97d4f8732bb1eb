CREATE TABLE "favourites" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"is_favourite" boolean NOT NULL,
	"note" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_of_another" CHECK ("favourites"."user_id" <> "favourites"."member_id"),
	CONSTRAINT "favourite_or_noted" CHECK ("favourites"."is_favourite" or "favourites"."note" <> '')
);
--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "favourites_once" ON "favourites" USING btree ("user_id","member_id");--> statement-breakpoint
CREATE INDEX "favourites_marked" ON "favourites" USING btree ("user_id","marked_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "favourites_member" ON "favourites" USING btree ("member_id");