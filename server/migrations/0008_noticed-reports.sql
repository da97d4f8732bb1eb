ALTER TYPE "public"."report_kind" ADD VALUE 'unusual-reading';--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "reason" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "noticed_on" date;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_noticed_once" ON "reports" USING btree ("reported_id","kind","noticed_on");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "report_has_a_reason" CHECK (("reports"."reason" is null) = ("reports"."noticed_on" is not null));