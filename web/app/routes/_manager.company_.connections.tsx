import { createFileRoute } from "@tanstack/react-router";
import { ConnectionsPage } from "#web/app/features/connections/connections-page.tsx";

export const Route = createFileRoute("/_manager/company_/connections")({ component: ConnectionsPage });
