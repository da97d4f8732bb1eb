CREATE TYPE "public"."build" AS ENUM('Slim', 'Average', 'Athletic', 'Muscular', 'Stocky', 'Large');--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "headline" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "pronouns" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "height_cm" smallint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "build" "build";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "looking_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "possible_height" CHECK ("profiles"."height_cm" between 120 and 230);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "at_most_six_languages" CHECK (cardinality("profiles"."languages") <= 6);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "known_looking_for" CHECK ("profiles"."looking_for" <@ array['Chats', 'Dates', 'Friends', 'Right now']);