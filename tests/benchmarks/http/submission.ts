import { randomUUID } from "node:crypto";
import { goodAnswers } from "../../factories.ts";
import type { HttpRequest } from "./load.ts";

/** Removes a random link from the list. Adjacent links are about one candidate, and their surveys wait for each other. */
export function takeLink(links: string[]): string {
  return links.splice(Math.floor(Math.random() * links.length), 1)[0] ?? "";
}

/** The submission of a link's survey. */
export function submission(link: string): HttpRequest {
  const body = JSON.stringify({ answers: goodAnswers, attempt: randomUUID() });
  return { method: "POST", path: `/api/surveys/${link}/response`, body };
}
