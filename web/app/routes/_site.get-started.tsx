import { createFileRoute } from "@tanstack/react-router";
import { GetStartedPage } from "#web/app/site/get-started-page.tsx";

export const Route = createFileRoute("/_site/get-started")({ component: GetStartedPage });
