import { createFileRoute } from "@tanstack/react-router";
import { SurveyTestPage } from "#web/app/features/surveys/survey-test-page.tsx";

export const Route = createFileRoute("/admin/survey-test")({ component: SurveyTestPage });
