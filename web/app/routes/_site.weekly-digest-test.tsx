import { createFileRoute } from "@tanstack/react-router";
import { WeeklyDigestTestPage } from "#web/app/features/notifications/weekly-digest-test-page.tsx";

export const Route = createFileRoute("/_site/weekly-digest-test")({ component: WeeklyDigestTestPage });
