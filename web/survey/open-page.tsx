import { type Page, pathOf } from "./address.ts";
import { DeclinePage } from "./decline/decline-page.tsx";
import { SurveyPage } from "./form/survey-page.tsx";
import type { SurveyFormOptions } from "./form/use-survey-form.ts";
import { Redirect } from "./frame/redirect.tsx";
import { navigate } from "./navigation.ts";
import { WelcomePage } from "./welcome/welcome-page.tsx";

/** What is shown of a survey that can be answered. */
export function OpenPage({ page, ...props }: SurveyFormOptions & { page: Page }) {
  const { survey, reviewerId } = props;
  switch (page) {
    case "welcome":
      return <WelcomePage survey={survey} reviewerId={reviewerId} />;
    case "survey":
      return <SurveyPage {...props} />;
    case "decline":
      return <DeclinePage {...props} />;
    default:
      return <Redirect go={() => navigate(pathOf("survey", reviewerId), { replace: true })} />;
  }
}
