import { weekMs } from "#contract/durations.ts";
import { defaultQuestions } from "#contract/surveys.ts";
import type { Context } from "#server/platform/context.ts";
import { written } from "#server/platform/mail/send.ts";
import { digestContents } from "./digest-contents.ts";
import { digestDraft } from "./digest-draft.ts";

/** A weekly digest of made-up data, as a visitor may see it. Nobody is mailed. */
export function sampleDigest(context: Pick<Context, "clock" | "settings" | "secret">) {
  const { clock } = context;
  const contents = digestContents(madeUp);
  if (!contents) throw new Error("The sample has nothing to say");
  const manager = { id: "sample", firstName: "Morgan", lastName: "Ellis", email: "", timeZone: "UTC" };
  const { subject, body } = digestDraft(context, {
    id: "sample",
    manager,
    frequency: "weekly",
    contents,
    since: new Date(clock.now().getTime() - weekMs),
  });
  return { to: `${manager.firstName} ${manager.lastName}`, subject, ...written(body) };
}

const answer = (overall_recommendation: number, communication_skills: number) => ({
  reviewer: "",
  questions: defaultQuestions.slice(0, 4),
  responses: { overall_recommendation, communication_skills, work_quality: 4, reliability: 5 },
});

/** Two candidates for one job, and a job about which nothing is new. */
const madeUp = {
  news: [
    ["robin", "Robin Vale", 2],
    ["sasha", "Sasha Quinn", 1],
  ].map(([id, name, newResponses]) => ({
    jobId: "backend",
    jobTitle: "Backend Engineer",
    candidateId: String(id),
    candidateName: String(name),
    newResponses: Number(newResponses),
    withdrawnResponses: id === "sasha" ? 1 : 0,
  })),
  asked: new Map([
    ["robin", 3],
    ["sasha", 3],
  ]),
  answers: new Map([
    ["robin", [answer(5, 4), answer(3, 4)]],
    ["sasha", [answer(4, 5)]],
  ]),
  quietJobs: [{ id: "designer", title: "Product Designer" }],
  decisions: [
    {
      candidateId: "kim",
      name: "Kim Castellan",
      jobId: "designer",
      jobTitle: "Product Designer",
      agrees: true,
    },
  ],
};
