ALTER TYPE "public"."audit_action" RENAME VALUE 'user.blocked' TO 'user.suspended';--> statement-breakpoint
ALTER TYPE "public"."audit_action" RENAME VALUE 'user.unblocked' TO 'user.unsuspended';
