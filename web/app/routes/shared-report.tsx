import { createFileRoute } from "@tanstack/react-router";
import { SharedReportPage } from "#web/app/features/reports/shared-report-page.tsx";

export const Route = createFileRoute("/shared-report")({ component: SharedReportPage });
