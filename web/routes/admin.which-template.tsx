import { createFileRoute } from "@tanstack/react-router";
import { WhichTemplatePage } from "#web/templates/which-template-page.tsx";

export const Route = createFileRoute("/admin/which-template")({ component: WhichTemplatePage });
