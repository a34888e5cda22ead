import { createFileRoute } from "@tanstack/react-router";
import { SampleCandidatePage } from "#web/app/features/reports/sample-candidate-page.tsx";

export const Route = createFileRoute("/_manager/sample-candidate")({ component: SampleCandidatePage });
