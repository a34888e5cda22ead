import { createFileRoute } from "@tanstack/react-router";
import { DataRequestPage } from "#web/app/features/privacy/data-request-page.tsx";

export const Route = createFileRoute("/data-request")({ component: DataRequestPage });
