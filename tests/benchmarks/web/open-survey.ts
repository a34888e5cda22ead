import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { defaultQuestions, type OpenSurvey } from "#contract/surveys.ts";
import type { Forthright } from "../../e2e/forthright.ts";

const timeoutMs = 60_000;

/** The URL of a survey of the demonstration that has the six default questions and is not answered yet. */
export async function openSurveyUrl(forthright: Forthright): Promise<string> {
  const { origin } = forthright;
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    for (const { text } of await forthright.mailbox()) {
      const id = /\/survey\/([\w-]+)/.exec(text)?.[1];
      const answer = id && (await fetch(`${origin}/api/surveys/${id}`));
      if (!answer || !answer.ok) continue;
      const { questions } = (await answer.json()) as OpenSurvey;
      if (isDeepStrictEqual(questions, defaultQuestions)) return `${origin}/survey/${id}`;
    }
    await setTimeout(500);
  }
  throw new Error("The demonstration's mailbox holds no link to an open survey with the default questions.");
}
