// Measures the cost of the survey page on a reviewer's phone, next to the same questions rendered by SurveyJS. Also
// measures a manager's pages with hundreds of jobs and thousands of candidates. All by TLS and HTTP/2, as in production.
import { defaultQuestions } from "#contract/surveys.ts";
import { chromium } from "../chromium.js";
import { startForthright } from "../e2e/forthright.ts";
import { serveBehindTls } from "./web/behind-tls.ts";
import { visit, type Visit } from "./web/lighthouse.ts";
import { openSurveyUrl } from "./web/open-survey.ts";
import { measureLargeAccount } from "./web/measure-large-account.ts";
import { serveSurveyJs } from "./web/surveyjs.ts";
import { print } from "./web/table.ts";
import { missedTargets } from "./web/targets.ts";

const rounds = 5;

const browser = await chromium({ withWindows: true });
const surveyJs = await serveSurveyJs(defaultQuestions);
const forthright = await startForthright();
const survey = new URL(await openSurveyUrl(forthright));
const ours = await serveBehindTls(forthright.origin);
const theirs = await serveBehindTls(surveyJs.url);

const pages = [
  { name: "survey", proxy: ours, path: survey.pathname, visits: [] as Visit[] },
  { name: "welcome", proxy: ours, path: `${survey.pathname}/welcome`, visits: [] as Visit[] },
  { name: "SurveyJS", proxy: theirs, path: "/", visits: [] as Visit[] },
];
for (let round = 1; round <= rounds; round++) {
  console.error(`Round ${round} of ${rounds}`);
  // Alternating, so that other load on the machine affects all of them.
  for (const { proxy, path, visits } of pages) visits.push(await visit(`${proxy.origin}${path}`, browser));
}

ours.stop();
theirs.stop();
await forthright.stop();
surveyJs.stop();

print(pages);
const missed = pages.filter(({ name }) => name !== "SurveyJS").flatMap(missedTargets);
missed.push(...(await measureLargeAccount(browser)));
for (const sentence of missed) console.error(sentence);
if (missed.length > 0) process.exitCode = 1;
