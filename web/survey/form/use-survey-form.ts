import { hastySeconds } from "#contract/report-words.ts";
import type { Closeness } from "#contract/survey-rules.ts";
import type { OpenSurvey } from "#contract/surveys.ts";
import { newKey } from "#web/shared/new-key.ts";
import { canStore } from "#web/shared/storage.ts";
import { keepFocus } from "#web/shared/ui/controls.tsx";
import { type Answer, answersToSend, missingRequired } from "#web/survey/answers.ts";
import { call } from "#web/survey/api.ts";
import { type Draft, eraseDraft, readDraft, saveDraft, watchDraft } from "#web/survey/draft.ts";
import { type Submitted, readSent } from "#web/survey/sent-surveys.ts";
import type { Notice } from "#web/survey/toast.tsx";
import { type Closed, closedAs } from "#web/survey/use-open-survey.ts";
import { closenessId } from "./closeness-question.tsx";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";

type Problems = Record<string, string>;

export interface SurveyFormOptions {
  survey: OpenSurvey;
  reviewerId: string;
  onSent: (what: Submitted) => void;
  onDeclined: () => void;
  onUnavailable: (closed: Closed) => void;
  /** Another tab deleted the draft: the link was used there, or found to be closed. */
  onErased: () => void;
}

/** The state of the survey: the draft, its errors, and the progress of submitting. */
export function useSurveyForm(options: SurveyFormOptions) {
  const { survey, reviewerId, onSent, onUnavailable, onErased } = options;
  const { questions } = survey;
  const newest = () => readDraft(reviewerId, questions);
  const [draft, setDraft] = useState(newest);
  // The draft was begun earlier, so the time it took is not known.
  const [begun] = useState(() => (Object.keys(draft.answers).length > 0 ? 0 : Date.now()));
  const [isKept, setIsKept] = useState(canStore);
  const [problems, setProblems] = useState<Problems>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const [sending, setSending] = useState(false);

  const hear = useEffectEvent((isErased: boolean) => (isErased ? onErased() : setDraft(newest())));
  useEffect(() => watchDraft(reviewerId, hear), [reviewerId]);

  function change(part: (last: Draft) => Partial<Draft>) {
    save((last) => ({ ...part(last), changedSince: last.attempt !== null }));
    setNotice(null);
  }

  /** Changes what was stored last, perhaps by another tab. */
  function save(part: (last: Draft) => Partial<Draft>) {
    // Another tab may have submitted and deleted the draft; it must not come back.
    const isSent = readSent(reviewerId) !== null;
    const last = isSent ? draft : newest();
    const next = { ...last, ...part(last) };
    setDraft(next);
    if (!isSent) setIsKept(saveDraft(reviewerId, next));
  }

  function answer(id: string, given: Answer | undefined) {
    const { [id]: _solved, ...remaining } = problems;
    setProblems(remaining);
    change(({ answers: { [id]: _previous, ...others } }) => ({
      answers: given === undefined ? others : { ...others, [id]: given },
    }));
  }

  function setCloseness(closeness: Closeness | null) {
    const { [closenessId]: _solved, ...remaining } = problems;
    setProblems(remaining);
    change(() => ({ closeness }));
  }

  function refuse(found: Problems, reason: Notice) {
    flushSync(() => {
      setProblems(found);
      setNotice(reason);
    });
    focusQuestion([closenessId, ...questions.map(({ id }) => id)].find((id) => id in found));
  }

  async function submit() {
    if (sending) return;
    const missing = missingRequired(questions, draft.answers).map(({ id }) => id);
    if (draft.closeness === null) missing.unshift(closenessId);
    if (missing.length > 0) {
      const found = Object.fromEntries(missing.map((id) => [id, "Please answer this question."]));
      return refuse(found, notices.incomplete);
    }
    // The same id until a definite response, so that a submission whose response was lost is not stored twice.
    const attempt = draft.attempt ?? newKey();
    setSending(true);
    setProblems({});
    setNotice(null);
    save(() => ({ attempt }));
    const { shareIdentity, mayShowIfFew, closeness, changedSince } = draft;
    const answers = answersToSend(questions, draft.answers);
    const outcome = await call("submit", {
      reviewerId,
      answers,
      hasty: Date.now() - begun < hastySeconds * 1000 * Object.keys(answers).length,
      shareIdentity,
      mayShowIfFew,
      closeness,
      attempt,
    });
    setSending(false);
    if (outcome.ok) {
      const { repeated, completedAt: _now, ...receipt } = outcome.value;
      return onSent({ receipt, earlierKept: repeated && changedSince });
    }
    if (outcome.failure === "INVALID_ANSWERS") {
      save(() => ({ attempt: null, changedSince: false }));
      return refuse(outcome.problems, notices.refused);
    }
    const closed = closedAs(outcome.failure);
    if (!closed) return keepFocus(() => setNotice(notices.failed), ".submit button");
    // Where another tab was faster, its receipt is shown.
    eraseDraft(reviewerId);
    return onUnavailable(closed);
  }

  return {
    draft,
    isKept,
    problems,
    notice,
    sending,
    answer,
    setCloseness,
    change: (part: Partial<Draft>) => change(() => part),
    submit,
    closeNotice: () => setNotice(null),
  };
}

const notices = {
  incomplete: {
    title: "Please complete all required fields",
    text: "Some required questions haven't been answered yet.",
  },
  refused: {
    title: "Please check your answers",
    text: "The questions below say what to change.",
  },
  failed: {
    title: "Submission Failed",
    text: "There was an error submitting your survey. Please try again.",
  },
} satisfies Record<string, Notice>;

/** Moves to the focusable part of a question: for a choice, the chosen option or the first. */
function focusQuestion(id: string | undefined) {
  const question = document.getElementById(`question-${id}`);
  const field =
    question?.querySelector<HTMLElement>("input:checked") ??
    question?.querySelector<HTMLElement>("input, textarea");
  field?.focus({ preventScroll: true });
  question?.scrollIntoView({ block: "start" });
}
