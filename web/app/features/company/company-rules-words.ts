import type { InviterRule } from "#contract/company-roles.ts";
import type { AfterWithdrawing, NeededBeforeAsking } from "#contract/portal-rules.ts";

/** What each rule decides, and what it affects. */
export const texts = {
  needed: {
    title: "Required before surveys go out",
    affects: "Applies to every candidate from now on. Surveys that were already sent stay valid.",
  },
  afterWithdrawal: {
    title: "Answers after a candidate withdraws consent",
    affects: "Applies to candidates who agree from now on. They read it before they agree.",
  },
  region: {
    title: "Where your candidates live",
    affects: "Decides which consent text your candidates read. Each can choose another region.",
  },
  minLikelihoodPercent: {
    title: "Who gets surveys automatically",
    affects: "Applies to everyone we have not contacted yet. You can still choose anyone yourself.",
  },
  answersTogether: {
    title: "How answers are shown",
    affects: "Applies to candidates you add from now on, because reviewers read it before they answer.",
  },
  resumeUpload: {
    title: "Work history from a file",
    affects:
      "Members and candidates can fill in a work history from a résumé or LinkedIn's export. The file is read in their browser and stays on their device.",
  },
  whoInvites: {
    title: "Who may invite colleagues",
    affects: "Applies to your members at once. Open invitations stay valid.",
  },
};

export const neededLabels: Record<NeededBeforeAsking, { label: string; description: string }> = {
  nothing: { label: "Nothing", description: "Surveys can go out as soon as a candidate is added." },
  note: {
    label: "A note",
    description: "Surveys wait until a hiring manager notes how the candidate agreed.",
  },
  consent: {
    label: "The candidate's own consent",
    description: "We e-mail candidates when they are added. Surveys wait until they agree.",
  },
};

export const withdrawalLabels: Record<AfterWithdrawing, string> = {
  stay: "Keep them: they were given with consent",
  go: "Delete them: they count as withdrawn",
};

export const inviterLabels: Record<InviterRule, { label: string; description?: string }> = {
  owners: { label: "Owners" },
  hiring_managers: {
    label: "Owners and hiring managers",
    description: "Hiring managers can't invite owners.",
  },
};

export const resumeLabels = { on: "On", off: "Off" };

export const resumesNotOffered =
  "Off on this installation. Its administrator can offer it with the setting RESUME_UPLOAD.";

export const adminsInvite = "Admins of this installation invite people.";

interface LikelihoodChoice {
  percent: number;
  label: string;
  description?: string;
}

/** The words on a reviewer's row depend on the cards, and have no number to show here. */
export const likelihoodChoices: LikelihoodChoice[] = [
  { percent: 0, label: "All former colleagues we find (recommended)" },
  {
    percent: 10,
    label: "Only people who may well have worked closely",
    description: "We estimate a chance of at least 1 in 10. In large companies this is often nobody.",
  },
  {
    percent: 50,
    label: "Only people who probably worked closely",
    description: "We estimate a chance of at least 1 in 2. This is often nobody.",
  },
];

export const likelihoodLabel = (percent: number) =>
  likelihoodChoices.find((choice) => choice.percent === percent)?.label ??
  `Only people with a chance of at least ${percent} in 100 of having worked closely`;
