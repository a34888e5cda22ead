import { createFileRoute } from "@tanstack/react-router";
import { SharedReportPage } from "#web/reports/shared-report-page.tsx";

export const Route = createFileRoute("/shared-report")({ component: SharedReportPage });
