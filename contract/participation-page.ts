// What the candidates' pages take of the contract at run time. It imports nothing: they carry no schema library.

/** Where each of the candidates' verbs is asked for. */
export const candidateRoutes = {
  open: { method: "GET", path: "/participations/{secret}" },
  agree: { method: "POST", path: "/participations/{secret}/consent" },
  correctHistory: { method: "POST", path: "/participations/{secret}/work-history" },
  takeBack: { method: "POST", path: "/participations/{secret}/withdrawal" },
  stopMails: { method: "POST", path: "/participations/{secret}/stop" },
} as const;

/** By whose law a candidate is asked: each has a text of its own. */
export const regions = ["eu", "uk", "us", "elsewhere"] as const;
export type Region = (typeof regions)[number];

export const regionNames: Record<Region, string> = {
  eu: "EU or European Economic Area",
  uk: "United Kingdom",
  us: "United States",
  elsewhere: "Somewhere else",
};

/** Where the law wants that nothing else stands on the page of the text. */
export const hasOwnPage = (region: Region) => region === "us";

/** What becomes of the answers that are in once a candidate takes the consent back. */
export const afterTakingBack = ["stay", "go"] as const;
export type AfterTakingBack = (typeof afterTakingBack)[number];

/** What has to be there before anybody is asked about a candidate. */
export const neededBeforeAsking = ["nothing", "note", "consent"] as const;
export type NeededBeforeAsking = (typeof neededBeforeAsking)[number];

/** On these days after the first e-mail an unanswered one is followed by another. */
export const reminderDays = [2, 5] as const;
