// Measures the cost of the survey page on a reviewer's phone, next to the same questions rendered by SurveyJS. Also
// measures a manager's pages with hundreds of jobs and thousands of candidates.
import { defaultQuestions } from "#contract/surveys.ts";
import { chromium } from "../chromium.js";
import { startForthright } from "../e2e/forthright.ts";
import { visit, type Visit } from "./web/lighthouse.ts";
import { openSurveyUrl } from "./web/open-survey.ts";
import { measureCrowded } from "./web/measure-large-account.ts";
import { serveSurveyJs } from "./web/surveyjs.ts";
import { type Figures, print } from "./web/table.ts";
import { missedTargets } from "./web/targets.ts";
import { weigh } from "./web/weigh.ts";

const rounds = 5;

const browser = await chromium({ withWindows: true });
const surveyJs = await serveSurveyJs(defaultQuestions);
const forthright = await startForthright();
const survey = await openSurveyUrl(forthright);

const pages = [
  { name: "survey", url: survey, visits: [] as Visit[] },
  { name: "welcome", url: `${survey}/welcome`, visits: [] as Visit[] },
  { name: "SurveyJS", url: surveyJs.url, visits: [] as Visit[] },
];
for (let round = 1; round <= rounds; round++) {
  console.error(`Round ${round} of ${rounds}`);
  // Alternating, so that other load on the machine affects all of them.
  for (const { url, visits } of pages) visits.push(await visit(url, browser));
}

const figures: Figures[] = [];
for (const { name, visits } of pages)
  figures.push({ name, visits, weights: await weigh(visits.flatMap(({ requests }) => requests)) });
await forthright.stop();
surveyJs.stop();

print(figures);
const missed = figures.filter(({ name }) => name !== "SurveyJS").flatMap(missedTargets);
missed.push(...(await measureCrowded(browser)));
for (const sentence of missed) console.error(sentence);
if (missed.length > 0) process.exitCode = 1;
