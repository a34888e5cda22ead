import { type Closeness, closenessLevels } from "#contract/survey-rules.ts";
import type { Answers, Question } from "#contract/surveys.ts";
import { removeStored, store, readStored, readStoredParts } from "#web/shared/storage.ts";
import { isValidAnswer } from "./answers.ts";

/** What a reviewer has filled in so far, stored on this device until it is submitted. */
export interface Draft {
  answers: Answers;
  shareIdentity: boolean;
  mayShowIfFew: boolean;
  /** The reviewer's own statement how closely they worked with the candidate. */
  closeness: Closeness | null;
  /** Set after a submission without a definite response: it may have arrived under this id. */
  attempt: string | null;
  /** Changed after that submission, so the stored response may differ from what is shown. */
  changedSince: boolean;
}

/** For a browser that forbids storage. */
export const keepPageOpen = "This browser does not keep drafts. Please leave the page open until you submit.";

const keyOf = (reviewerId: string) => `survey-draft:${reviewerId}`;

/** The draft of this link, without values that fit none of its questions. */
export function readDraft(reviewerId: string, questions: Question[]): Draft {
  const { answers, shareIdentity, mayShowIfFew, closeness, changedSince } = stored(reviewerId);
  const answered = questions.flatMap((question) => {
    const answer: unknown = answers?.[question.id];
    return isValidAnswer(question, answer) ? [[question.id, answer] as const] : [];
  });
  return {
    answers: Object.fromEntries(answered),
    shareIdentity: shareIdentity === true,
    mayShowIfFew: mayShowIfFew === true,
    closeness: closenessLevels.find((level) => level === closeness) ?? null,
    attempt: getPendingSubmission(reviewerId),
    changedSince: changedSince === true,
  };
}

/** False if the draft will not survive closing the page. */
export function saveDraft(reviewerId: string, draft: Draft): boolean {
  return store(keyOf(reviewerId), JSON.stringify(draft));
}

export function eraseDraft(reviewerId: string) {
  removeStored(keyOf(reviewerId));
}

/** Reports when another tab of this device saves or deletes the draft. */
export function watchDraft(reviewerId: string, onOther: (isErased: boolean) => void): () => void {
  const ownKey = keyOf(reviewerId);
  function onStorage({ key, newValue }: StorageEvent) {
    if (key === ownKey) onOther(newValue === null);
  }
  // A page that the browser restored from its cache missed such events meanwhile.
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (persisted) onOther(readStored(ownKey) === null);
  }
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
  };
}

/** The id of a submission that may have arrived. */
export function getPendingSubmission(reviewerId: string): string | null {
  const { attempt } = stored(reviewerId);
  return typeof attempt === "string" ? attempt : null;
}

/** Whether the stored response may differ from what this device shows. */
export function wasChangedSince(reviewerId: string): boolean {
  return stored(reviewerId).changedSince === true;
}

const stored = (reviewerId: string) => readStoredParts<Draft>(keyOf(reviewerId)) ?? {};
