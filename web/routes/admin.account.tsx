import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "#web/admins/account-page.tsx";

export const Route = createFileRoute("/admin/account")({ component: AccountPage });
