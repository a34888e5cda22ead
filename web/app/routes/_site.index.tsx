import { createFileRoute } from "@tanstack/react-router";
import { LandingPage } from "#web/app/site/landing-page.tsx";

export const Route = createFileRoute("/_site/")({ component: LandingPage });
