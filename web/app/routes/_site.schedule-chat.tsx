import { createFileRoute } from "@tanstack/react-router";
import { ScheduleChatPage } from "#web/app/site/schedule-chat-page.tsx";

export const Route = createFileRoute("/_site/schedule-chat")({ component: ScheduleChatPage });
