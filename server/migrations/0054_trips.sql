CREATE TABLE "trips" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"city_id" integer NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"city_cell" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_announced" boolean NOT NULL,
	"is_under_way" boolean DEFAULT false NOT NULL,
	CONSTRAINT "trip_has_days" CHECK ("trips"."starts_on" <= "trips"."ends_on" and "trips"."starts_at" < "trips"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "home_cell" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "travels_to" text;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trips_starting" ON "trips" USING btree ("starts_at") WHERE not "trips"."is_under_way";--> statement-breakpoint
CREATE INDEX "trips_ending" ON "trips" USING btree ("ends_at") WHERE "trips"."is_under_way";--> statement-breakpoint
CREATE INDEX "trips_announced" ON "trips" USING btree ("city_cell","starts_on") WHERE "trips"."is_announced" and not "trips"."is_under_way";--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "home_while_away" CHECK (("profiles"."home_cell" is null or "profiles"."travels_to" is not null) and ("profiles"."travels_to" is null or "profiles"."cell" is not null));