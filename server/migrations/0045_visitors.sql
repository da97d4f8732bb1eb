CREATE TABLE "fresh_visits" (
	"visitor_id" integer NOT NULL,
	"visited_id" integer NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	CONSTRAINT "fresh_visits_visitor_id_visited_id_hour_pk" PRIMARY KEY("visitor_id","visited_id","hour"),
	CONSTRAINT "fresh_visit_of_another" CHECK ("fresh_visits"."visitor_id" <> "fresh_visits"."visited_id"),
	CONSTRAINT "fresh_visit_in_hours" CHECK (date_trunc('hour', "fresh_visits"."hour", 'UTC') = "fresh_visits"."hour")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"visited_id" integer NOT NULL,
	"visitor_id" integer NOT NULL,
	"day" timestamp with time zone NOT NULL,
	"days" date[] NOT NULL,
	CONSTRAINT "visits_visited_id_visitor_id_pk" PRIMARY KEY("visited_id","visitor_id"),
	CONSTRAINT "visit_of_another" CHECK ("visits"."visitor_id" <> "visits"."visited_id"),
	CONSTRAINT "visit_in_days" CHECK (date_trunc('day', "visits"."day", 'UTC') = "visits"."day")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shows_visits" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "fresh_visits" ADD CONSTRAINT "fresh_visits_visitor_id_users_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fresh_visits" ADD CONSTRAINT "fresh_visits_visited_id_users_id_fk" FOREIGN KEY ("visited_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_visited_id_users_id_fk" FOREIGN KEY ("visited_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_visitor_id_users_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fresh_visits_visited" ON "fresh_visits" USING btree ("visited_id");--> statement-breakpoint
CREATE INDEX "fresh_visits_hour" ON "fresh_visits" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "visits_listed" ON "visits" USING btree ("visited_id","day" desc,"visitor_id" desc);--> statement-breakpoint
CREATE INDEX "visits_visitor" ON "visits" USING btree ("visitor_id","visited_id");--> statement-breakpoint
CREATE INDEX "visits_day" ON "visits" USING btree ("day");