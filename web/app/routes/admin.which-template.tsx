import { createFileRoute } from "@tanstack/react-router";
import { WhichTemplatePage } from "#web/app/features/templates/which-template-page.tsx";

export const Route = createFileRoute("/admin/which-template")({ component: WhichTemplatePage });
