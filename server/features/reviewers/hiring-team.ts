import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { jobMembers } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { AppError } from "#server/platform/errors.ts";

export interface TeamMember {
  email: string;
  name: string;
  isOwner: boolean;
}

/**
 * Everyone who shares a job, by job. They read the answers, so none of them is contacted about its candidates. A
 * deactivated member counts too, because they may return.
 */
export async function selectHiringTeams({ db }: Pick<Context, "db">, jobIds: string[]) {
  const { email, firstName, lastName } = hiringManagerProfiles;
  const rows = await db
    .select({
      jobId: jobMembers.jobId,
      email,
      name: sql<string>`${firstName} || ' ' || ${lastName}`,
      isOwner: sql<boolean>`${jobMembers.role} = 'owner'`,
    })
    .from(jobMembers)
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobMembers.hiringManagerProfileId))
    .where(inArray(jobMembers.jobId, [...new Set(jobIds)]));
  return Map.groupBy(rows, ({ jobId }) => jobId);
}

/** A manager's role reads only their own profile, so this needs the system's. */
export async function selectHiringTeam(context: Pick<Context, "db">, jobId: string): Promise<TeamMember[]> {
  return (await selectHiringTeams(context, [jobId])).get(jobId) ?? [];
}

export const findMemberByEmail = (team: TeamMember[], email: string): TeamMember | undefined =>
  team.find((member) => mailboxOf(member.email) === mailboxOf(email));

/** Nobody who shares the job can be a reviewer for it. Members see each other, so this reveals nothing. */
export function refuseTeamAsReviewer(email: string, team: TeamMember[]) {
  const member = findMemberByEmail(team, email);
  if (!member) return;
  throw new AppError("REVIEWER_IS_MANAGER", {
    message: member.isOwner
      ? `You cannot add the hiring manager who created this job (${member.email}) as a reviewer.`
      : `You cannot add someone who shares this job (${member.email}) as a reviewer.`,
  });
}

/** With their own address a member could give consent in the candidate's place. */
export async function refuseTeamAsCandidate(
  context: Pick<Context, "db">,
  email: string | null | undefined,
  jobId: string,
) {
  if (email && findMemberByEmail(await selectHiringTeam(context, jobId), email))
    throw new AppError("CANDIDATE_IS_MANAGER");
}
