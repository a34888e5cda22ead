import { createFileRoute } from "@tanstack/react-router";
import { EntryLayout } from "#web/app/site/site-layout.tsx";

export const Route = createFileRoute("/_entry")({ component: EntryLayout });
