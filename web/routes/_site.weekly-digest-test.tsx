import { createFileRoute } from "@tanstack/react-router";
import { WeeklyDigestTestPage } from "#web/notifications/weekly-digest-test-page.tsx";

export const Route = createFileRoute("/_site/weekly-digest-test")({ component: WeeklyDigestTestPage });
