import { useState } from "react";
import { flushSync } from "react-dom";
import { hastySeconds } from "#contract/signal-words.ts";
import type { OpenSurvey } from "#contract/surveys.ts";
import { newAttempt } from "#web/lib/new-attempt.ts";
import { type Answer, answersToSend, missingRequired } from "../answers.ts";
import { call } from "../api.ts";
import { type Draft, eraseDraft, keepDraft, readDraft } from "../draft.ts";
import type { Notice } from "../frame/toast.tsx";
import { type Sent, sentHere } from "../sent-surveys.ts";
import { type Closed, closedAs } from "../use-open-survey.ts";
import { focusQuestion } from "./focus-question.ts";
import { notices } from "./notices.ts";

type Problems = Record<string, string>;

export interface SurveyFormOptions {
  survey: OpenSurvey;
  reviewerId: string;
  onSent: (sent: Sent) => void;
  onUnavailable: (closed: Closed) => void;
}

/** The state of the survey: the draft, what is wrong with it, and how submitting goes. */
export function useSurveyForm({ survey, reviewerId, onSent, onUnavailable }: SurveyFormOptions) {
  const { questions } = survey;
  const [draft, setDraft] = useState(() => readDraft(reviewerId, questions));
  // A draft was begun before: how long that took is not known.
  const [begun] = useState(() => (Object.keys(draft.answers).length > 0 ? 0 : Date.now()));
  const [isKept, setIsKept] = useState(true);
  const [problems, setProblems] = useState<Problems>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const [sending, setSending] = useState(false);

  function change(part: Partial<Draft>) {
    save({ ...draft, ...part, changedSince: draft.attempt !== null });
    setNotice(null);
  }

  function save(next: Draft) {
    setDraft(next);
    // Another tab may have submitted and erased the draft; it must not come back.
    if (!sentHere(reviewerId)) setIsKept(keepDraft(reviewerId, next));
  }

  function answer(id: string, given: Answer | undefined) {
    const { [id]: _previous, ...others } = draft.answers;
    const { [id]: _solved, ...remaining } = problems;
    setProblems(remaining);
    change({ answers: given === undefined ? others : { ...others, [id]: given } });
  }

  function refuse(found: Problems, said: Notice) {
    flushSync(() => {
      setProblems(found);
      setNotice(said);
    });
    focusQuestion(questions.find(({ id }) => id in found)?.id);
  }

  async function submit() {
    if (sending) return;
    const missing = missingRequired(questions, draft.answers);
    if (missing.length > 0) {
      const found = Object.fromEntries(missing.map(({ id }) => [id, "Please answer this question."]));
      return refuse(found, notices.incomplete);
    }
    // The same id until a definite answer came: a submission that the network swallowed is not doubled.
    const attempt = draft.attempt ?? newAttempt();
    setSending(true);
    setProblems({});
    setNotice(null);
    save({ ...draft, attempt });
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
      const { repeated, ...receipt } = outcome.value;
      return onSent({ receipt, earlierKept: repeated && changedSince });
    }
    if (outcome.failure === "INVALID_ANSWERS") {
      save({ ...draft, attempt: null, changedSince: false });
      return refuse(outcome.problems, notices.refused);
    }
    const closed = closedAs(outcome.failure);
    if (!closed) return setNotice(notices.failed);
    const sent = sentHere(reviewerId);
    if (sent) return onSent(sent); // another tab was faster
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
    change,
    submit,
    closeNotice: () => setNotice(null),
  };
}
