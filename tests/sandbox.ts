import { eq } from "drizzle-orm";
import type { Candidate } from "#contract/candidates.ts";
import type { JobInFull } from "#contract/jobs.ts";
import { answerInSandbox, decideInSandbox } from "#server/features/sandbox/play-sandbox.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { findManager, managerActor } from "#server/platform/guards/find-account.ts";
import { anApiKey } from "./api-key.ts";
import { sweptOutreach, type TestManager } from "./factories.ts";
import type { TestApp } from "./harness.ts";

/** A sandbox key of this member, and the context of use cases that no key may call yet. */
export async function aSandbox(app: TestApp, owner: TestManager) {
  const { program, id: keyId } = await anApiKey(app, owner, { kind: "sandbox" });
  const [row] = await app.db
    .select()
    .from(hiringManagerProfiles)
    .where(eq(hiringManagerProfiles.sandboxOf, owner.id));
  const member = row && (await findManager(app.context, row.id));
  if (!member) throw new Error("There is no hidden member");
  const context = { ...app.context, manager: member, actor: managerActor(member), inRole: false };
  return { program, keyId, member, context, ...actions(app, program) };
}

function actions(app: TestApp, program: Awaited<ReturnType<typeof anApiKey>>["program"]) {
  return {
    async aJob(): Promise<JobInFull> {
      const { status, body } = await program.post("/jobs", { title: "Software Engineer" });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    async aCandidate(jobId: string, fields: object = {}): Promise<Candidate> {
      const { status, body } = await program.post(`/jobs/${jobId}/candidates`, {
        firstName: "Robin",
        lastName: "Vale",
        workHistory: [aYearAtAcme],
        sendSurveysAutomatically: true,
        ...fields,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    read: async (candidateId: string): Promise<Candidate> =>
      (await program.get(`/candidates/${candidateId}`)).body,
    /** Runs the task for answers now. */
    answerEarly: (candidateId: string) => answerInSandbox.run(app.context, { candidateId }),
    /** A minute later the candidate has decided. */
    async decide(candidateId: string) {
      app.clock.advance(60_000);
      await decideInSandbox.run(app.context, { candidateId });
      await sweptOutreach(app);
    },
    /** Some minutes later everyone has answered who will. */
    async answer(candidateId: string) {
      await sweptOutreach(app);
      app.clock.advance(5 * 60_000);
      await answerInSandbox.run(app.context, { candidateId });
      await sweptOutreach(app);
    },
  };
}

export const aYearAtAcme = {
  company: "Acme",
  position: "Software Engineer",
  startDate: "2019-01",
  endDate: "2020-12",
  isCurrent: false,
};
