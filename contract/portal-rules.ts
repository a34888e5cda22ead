// What the candidates' pages take of the contract at run time. It imports nothing: they carry no schema library.

/** Where each of the verbs by which a candidate says what they want is asked for. */
export const preferenceRoutes = {
  read: { method: "GET", path: "/participations/{secret}/wishes" },
  exclude: { method: "POST", path: "/participations/{secret}/exclusions" },
  startOver: { method: "POST", path: "/participations/{secret}/exclusions/removal" },
  nameReferee: { method: "POST", path: "/participations/{secret}/referees" },
  correctReferee: { method: "POST", path: "/participations/{secret}/referees/correction" },
  takeRefereeBack: { method: "POST", path: "/participations/{secret}/referees/removal" },
  askForData: { method: "POST", path: "/participations/{secret}/data-requests" },
} as const;

/** So many people and companies a candidate can have left out, and so many referees name. */
export const mostExcluded = 20;
export const mostReferees = 5;

/** What is said of somebody who was named with months in the wrong order. */
export const untilBeforeFrom = "Until is before From.";

// What the candidates' pages take of the contract at run time. It imports nothing: they carry no schema library.

/** Where each of the candidates' verbs is asked for. */
export const candidateRoutes = {
  open: { method: "GET", path: "/participations/{secret}" },
  agree: { method: "POST", path: "/participations/{secret}/consent" },
  correctHistory: { method: "POST", path: "/participations/{secret}/work-history" },
  takeBack: { method: "POST", path: "/participations/{secret}/withdrawal" },
  stopMails: { method: "POST", path: "/participations/{secret}/stop" },
} as const;

/** Scripts that part words by no blank: a first and a last name are one word there. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** Whether a signature has a first and a last name: two words with letters, or two letters of an unspaced script. */
export function isFullName(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.length > 1 || (text.match(unspaced) ?? []).length > 1;
}

export const signFullName = "Please type your first and last name.";

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
export const afterWithdrawing = ["stay", "go"] as const;

export type AfterWithdrawing = (typeof afterWithdrawing)[number];

/** What has to be there before anybody is asked about a candidate. */
export const neededBeforeAsking = ["nothing", "note", "consent"] as const;

export type NeededBeforeAsking = (typeof neededBeforeAsking)[number];

/** On these days after the first e-mail an unanswered one is followed by another. */
export const reminderDays = [2, 5] as const;
