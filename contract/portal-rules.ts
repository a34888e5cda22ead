// The part of the contract that candidates' pages need at run time. Without imports, so that they do not load zod.

/** The paths of calls about the candidate's preferences. */
export const preferenceRoutes = {
  read: { method: "GET", path: "/participations/{secret}/wishes" },
  exclude: { method: "POST", path: "/participations/{secret}/exclusions" },
  startOver: { method: "POST", path: "/participations/{secret}/exclusions/removal" },
  nameReferee: { method: "POST", path: "/participations/{secret}/referees" },
  correctReferee: { method: "POST", path: "/participations/{secret}/referees/correction" },
  takeRefereeBack: { method: "POST", path: "/participations/{secret}/referees/removal" },
  askForData: { method: "POST", path: "/participations/{secret}/data-requests" },
} as const;

/** The maximum numbers of excluded people, excluded companies and referees. */
export const maxExcluded = 20;
export const maxReferees = 5;

export const untilBeforeFrom = "Until is before From.";

export const candidateRoutes = {
  open: { method: "GET", path: "/participations/{secret}" },
  agree: { method: "POST", path: "/participations/{secret}/consent" },
  correctHistory: { method: "POST", path: "/participations/{secret}/work-history" },
  withdraw: { method: "POST", path: "/participations/{secret}/withdrawal" },
  stopMails: { method: "POST", path: "/participations/{secret}/stop" },
} as const;

/** Scripts without spaces between words, in which a first and a last name are one word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** Whether a signature has a first and a last name. */
export function isFullName(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.length > 1 || (text.match(unspaced) ?? []).length > 1;
}

export const signFullName = "Please type your first and last name.";

/** Legal regions. Each has its own consent text. */
export const regions = ["eu", "uk", "us", "elsewhere"] as const;

export type Region = (typeof regions)[number];

export const regionNames: Record<Region, string> = {
  eu: "EU or European Economic Area",
  uk: "United Kingdom",
  us: "United States",
  elsewhere: "Somewhere else",
};

/** Regions whose law requires a page with nothing but the text. */
export const hasOwnPage = (region: Region) => region === "us";

/** What happens to existing answers when a candidate withdraws consent. */
export const afterWithdrawing = ["stay", "go"] as const;

export type AfterWithdrawing = (typeof afterWithdrawing)[number];

/** What is required before surveys about a candidate are sent. */
export const neededBeforeAsking = ["nothing", "note", "consent"] as const;

export type NeededBeforeAsking = (typeof neededBeforeAsking)[number];

/** Days after the first e-mail on which reminders are sent. */
export const reminderDays = [2, 5] as const;
