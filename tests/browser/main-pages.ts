import type { Page } from "@playwright/test";
import { anAdmin, aJob, aManager, aParticipant, aResponse, aReviewer } from "../factories.ts";
import type { TestApp } from "../test-app.ts";

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }];

/**
 * The pages that most people use, each with content, and a heading or control that appears once the page is complete.
 */
export async function mainPages(app: TestApp, page: Page) {
  const [manager, admin] = [await aManager(app), await anAdmin(app)];
  const { id: job } = await aJob(manager, { description: "Pipelines.", requirements: "Years of it." });
  const { id: candidateId, secret } = await aParticipant(app, manager, job, { workHistory });
  const setup = { manager, candidateId };
  await aResponse(app, setup);
  const contacted = await aReviewer(app, setup);
  await aReviewer(app, { ...setup, status: "identified" });
  await page.context().addCookies([...manager.browser.cookies(), ...admin.browser.cookies()]);

  const heading = (name: string) => page.getByRole("heading", { name, exact: true }).first();
  return {
    "/": heading("Honest reviews, better hires"),
    "/dashboard": heading("Robin Vale")
      .or(page.getByRole("link", { name: "Robin Vale" }))
      .first(),
    [`/dashboard?job=${job}`]: page.getByRole("link", { name: "Robin Vale" }).first(),
    [`/dashboard?job=${job}&candidate=${candidateId}`]: page.getByRole("button", { name: "Download report" }),
    [`/new-candidate?job=${job}`]: heading("Work history"),
    "/manage-jobs": page.getByRole("checkbox", { name: /^Select/ }).first(),
    "/account": page.getByRole("button", { name: "Save account" }),
    "/notification-settings": page.getByRole("radio").first(),
    [`/survey/${contacted.id}/welcome`]: page.getByRole("button", { name: "Continue to Survey" }),
    [`/survey/${contacted.id}`]: page.getByRole("button", { name: "Submit" }),
    [`/candidate/${secret}`]: page.getByRole("button", { name: "No, I do not agree" }),
    "/admin/people": page.getByRole("button", { name: "Add admin" }),
    "/admin/system": heading("System status"),
  };
}

/** Two frames, so that the latest change is on the screen. */
export const waitForPaint = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
