CREATE TABLE "own_phrases" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"quick_messages" text[],
	"starters" text[],
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "at_most_twelve_phrases" CHECK (cardinality("own_phrases"."quick_messages") <= 12 and cardinality("own_phrases"."starters") <= 12)
);
--> statement-breakpoint
ALTER TABLE "own_phrases" ADD CONSTRAINT "own_phrases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;