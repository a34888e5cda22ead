import { whenShown } from "#contract/batch-release.ts";
import { askedOf } from "#contract/survey-rules.ts";
import { ownDataPath, pathOf } from "../address.ts";
import { PageHeading, PageLink, keepFocus } from "../../shared/ui/controls.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Toast } from "../toast.tsx";
import { AnswerPreview, MayShow, ShareIdentity } from "./answer-preview.tsx";
import { Progress, SubmitArea } from "./submit-area.tsx";
import { QuestionField } from "./question-field.tsx";
import { type SurveyFormOptions, useSurveyForm } from "./use-survey-form.ts";
import "./survey-page.css";

export function SurveyPage(props: SurveyFormOptions) {
  const { survey, reviewerId } = props;
  const form = useSurveyForm(props);
  const { draft, problems, sending } = form;
  const asked = askedOf(survey.questions, draft.answers);
  return (
    <Page tab="Survey" more={<a href={ownDataPath(reviewerId)}>About your data</a>}>
      <header className="survey-intro">
        <PageHeading>Your review of {survey.candidateName}</PageHeading>
        <p className="lead">
          For the position of {survey.job.title} at {survey.company}. Confidential.{" "}
          {whenShown(survey.answersTogether)}
        </p>
        <p className="muted">
          Questions marked with an asterisk (<span className="asterisk">*</span>) are required.{" "}
          <PageLink to={pathOf("welcome", reviewerId)}>Read the guidelines again</PageLink> or{" "}
          <PageLink to={pathOf("decline", reviewerId)}>decline</PageLink>.
        </p>
      </header>
      <form
        className="survey"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Progress questions={asked} answers={draft.answers} />
        {/* What is typed while the answers are on their way would be lost. */}
        <div className="questions" inert={sending}>
          {asked.map((question, index) => (
            <QuestionField
              key={question.id}
              question={question}
              number={index + 1}
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
              gate={survey.answersTogether}
              isOn={draft.mayShowIfFew}
              onChange={(mayShowIfFew) => form.change({ mayShowIfFew })}
            />
          )}
          <AnswerPreview survey={{ ...survey, questions: asked }} draft={draft} />
        </div>
        <SubmitArea sending={sending} isKept={form.isKept} />
      </form>
      <Toast
        notice={form.notice}
        onClose={() =>
          keepFocus(
            form.closeNotice,
            "[aria-invalid=true] input, textarea[aria-invalid=true], .submit button",
          )
        }
      />
    </Page>
  );
}
