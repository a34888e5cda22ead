import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Forthright, startForthright } from "../e2e/forthright.ts";
import { type Browser, startBrowser } from "./browser.ts";
import { until } from "./run.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

/** The demonstration in the browsers that reviewers and candidates use besides Chromium. */
describe.each(["Firefox", "WebKit"] as const)("in %s", (engine) => {
  let forthright: Forthright;
  let browser: Browser;
  beforeAll(async () => {
    forthright = await startForthright();
    browser = await startBrowser(engine, forthright.origin);
  });
  afterAll(async () => {
    await browser?.stop();
    await forthright?.stop();
  });

  // Rare failures cannot be repeated, so they leave a screenshot.
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail")
      console.error(await browser.run("return location.href + document.body.innerText"));
  });

  test("a reviewer answers a survey, with a reload, up to the receipt", async () => {
    await browser.open(await linkIn(/ asks you for a reference about Sasha/, "/survey/", isOpen));
    await browser.sees("about 5-10 minutes");
    await browser.press("Continue to Survey");
    await browser.press("Submit");
    await browser.sees("Please complete all required fields");
    await browser.press("Closely");
    await browser.chooseLast("fieldset.question:not(#question-how-closely)");
    await browser.fill("8. ", "Turns vague wishes into plans that hold.");
    await browser.reload();
    await browser.sees("All required questions answered");
    await browser.press("What the hiring manager will see");
    await browser.sees("Turns vague wishes into plans that hold.");
    await browser.press("Submit");
    await browser.sees("What Happens Next");
    await browser.sees("Your receipt");
  });

  test("a candidate agrees to references", async () => {
    await browser.open(await linkIn(/ asks for your consent/, "/candidate/", isUndecided));
    await browser.sees("contact people you worked with?");
    await browser.press("Yes, read and sign");
    await browser.press("Juniper Labs may contact former colleagues");
    await browser.press("My name, my work history");
    await browser.fill("Your first and last name, as your signature", "My name");
    await browser.press("I agree");
    await browser.sees("You agreed");
  });

  test("a manager signs in, adds a candidate, reads a response, and signs out", async () => {
    await browser.open("/dashboard");
    await browser.fill("Email", "morgan@forthright.example");
    await browser.fill("Password", "demo-manager");
    await browser.press("Sign In");
    await browser.sees("Welcome, Morgan");
    await browser.press("Senior Software Engineer");
    await browser.press("Add Candidate");
    await browser.fill("First Name", "Wren");
    await browser.fill("Last Name", "Kite");
    await browser.press("Create Candidate");
    await browser.sees("Candidate created successfully");

    await browser.press("Dashboard");
    await browser.press("Product Manager");
    await browser.press("Riley Moreau");
    await browser.sees("How strongly would you recommend this person?");
    // The ratings begin on the first sheet.
    if (engine === "Firefox") expect((await browser.sheets())[0]).toContain("average of 5 answers");
    await browser.press("View Response");
    await browser.sees("Survey Response for");
    await browser.answer("Close");
    await browser.press("Sign Out");
    await browser.isAt("/HM-login");
  });

  /** In the newest mail about it. The tasks of a new demonstration may not have sent it yet. */
  const linkIn = (subject: RegExp, part: string, isIt = (_link: string) => Promise.resolve(true)) =>
    until(`a mail has a link to ${part}`, async () => {
      for (const mail of await forthright.mailbox()) {
        const link = mail.text.match(/https?:\S+/g)?.find((url) => url.includes(part));
        if (link && subject.test(mail.subject) && (await isIt(link))) return link;
      }
      return undefined;
    });

  /** The demonstration has answered some. */
  async function isOpen(link: string): Promise<boolean> {
    const [, id] = /\/survey\/([\w-]+)/.exec(link) ?? [];
    return (await fetch(`${forthright.origin}/api/surveys/${id}`)).ok;
  }

  /** Some of its candidates have decided. */
  async function isUndecided(link: string): Promise<boolean> {
    const [, secret] = /\/candidate\/([\w-]+)/.exec(link) ?? [];
    const response = await fetch(`${forthright.origin}/api/participations/${secret}`);
    return response.ok && Object(await response.json()).state === "asked";
  }
});
