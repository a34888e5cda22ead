import { ownDataPath, pathOf } from "#web/survey/address.ts";
import { useDecline } from "#web/survey/decline-page.tsx";
import { progressOf } from "#web/survey/progress.ts";
import { Button, Form, PageHeading, PageLink, keepFocus } from "#web/shared/ui/controls.tsx";
import { isArrivalExpected } from "#web/shared/ui/navigation.ts";
import { Page } from "#web/shared/ui/page.tsx";
import { Toast } from "#web/survey/toast.tsx";
import { AnswerPreview, MayShow, ShareIdentity } from "./answer-preview.tsx";
import { ClosenessQuestion, type StatedCloseness, closenessId } from "./closeness-question.tsx";
import { Progress, SubmitArea } from "./submit-area.tsx";
import { QuestionField } from "./question-field.tsx";
import { type SurveyFormOptions, useSurveyForm } from "./use-survey-form.ts";
import "./survey-page.css";
import { useState } from "react";

/** Someone who does not know the candidate is asked nothing else. */
const onlyQuestionAnswered = { answered: 1, total: 1, missing: 0 };

export function SurveyPage(props: SurveyFormOptions) {
  const { survey, reviewerId } = props;
  const form = useSurveyForm(props);
  const { draft, problems, sending } = form;
  const [isStranger, setIsStranger] = useState(false);
  const declining = useDecline(props);
  const [hasArrived] = useState(isArrivalExpected);
  const { shownQuestions, ...progress } = progressOf(survey.questions, draft);

  function answerCloseness(closeness: StatedCloseness) {
    setIsStranger(closeness === "unknown");
    form.setCloseness(closeness === "unknown" ? null : closeness);
  }

  return (
    <Page tab="Survey" more={<a href={ownDataPath(reviewerId)}>About your data</a>}>
      <PageHeading>Your review of {survey.candidateName}</PageHeading>
      <Form
        className={hasArrived ? "survey survey-arrived" : "survey"}
        onSubmit={() => void (isStranger ? declining.decline("unknown_person") : form.submit())}
      >
        <Progress {...(isStranger ? onlyQuestionAnswered : progress)} isKept={form.isKept} />
        {/* What is typed while the answers are being sent would be lost. */}
        <div className="questions" inert={sending}>
          <ClosenessQuestion
            candidate={survey.candidateName}
            closeness={isStranger ? "unknown" : draft.closeness}
            problem={problems[closenessId]}
            onAnswer={answerCloseness}
          />
          {!isStranger && (
            <>
              {shownQuestions.map((question, index) => (
                <QuestionField
                  key={question.id}
                  question={question}
                  number={index + 2}
                  answer={draft.answers[question.id]}
                  problem={problems[question.id]}
                  anonymous={draft.shareIdentity ? null : { ...survey.reviewer, ...survey }}
                  onAnswer={(given) => form.answer(question.id, given)}
                />
              ))}
              <ShareIdentity
                survey={survey}
                isOn={draft.shareIdentity}
                onChange={(shareIdentity) => form.change({ shareIdentity })}
              />
              {survey.answersTogether && (
                <MayShow
                  minAnswers={survey.answersTogether}
                  isOn={draft.mayShowIfFew}
                  onChange={(mayShowIfFew) => form.change({ mayShowIfFew })}
                />
              )}
              <AnswerPreview survey={{ ...survey, questions: shownQuestions }} draft={draft} />
            </>
          )}
        </div>
        {isStranger ? (
          <div className="submit">
            <p>Thank you for telling us. You can decline now. We do not tell the hiring team.</p>
            <Button busy={declining.sending} busyLabel="Declining...">
              Decline
            </Button>
          </div>
        ) : (
          <SubmitArea sending={sending} isKept={form.isKept}>
            <PageLink to={pathOf("welcome", reviewerId)}>Read the guidelines</PageLink>
            <PageLink to={pathOf("decline", reviewerId)}>Decline</PageLink>
          </SubmitArea>
        )}
      </Form>
      <Toast
        notice={declining.notice ?? form.notice}
        onClose={() =>
          keepFocus(() => {
            declining.closeNotice();
            form.closeNotice();
          }, "[aria-invalid=true] input, textarea[aria-invalid=true], .submit button")
        }
      />
    </Page>
  );
}
