import { pino } from "pino";
import { expect, test } from "vitest";
import { shownTogether, whenShown } from "#contract/batch-release.ts";
import { namedToUs } from "#contract/data-words.ts";
import type { DigestContents } from "#contract/notifications.ts";
import { contactReason } from "#server/features/reviewers/contact-reason.ts";
import type { MailContent, Message, Transport } from "./message.ts";
import { createMail } from "./send.ts";
import {
  accountNoticeMail,
  invitationMail,
  memberLeftMail,
  notices,
  passwordResetMail,
} from "./templates/account.tsx";
import {
  addressReplacedMail,
  candidateMail,
  consentReceiptMail,
  consentWithdrawnMail,
} from "./templates/candidate.tsx";
import { ceilingMail } from "./templates/ceiling.tsx";
import { companySignInMail, ownerSignInMail } from "./templates/company-sign-in.tsx";
import { dataRequestMail } from "./templates/data-request.tsx";
import { digestMail } from "./templates/digest.tsx";
import { mentionMail } from "./templates/mention.tsx";
import { reminderMail, surveyMail } from "./templates/survey.tsx";
import { webhookOffMail } from "./templates/webhook.tsx";

const origin = "https://forthright.example";
const product = "Forthright";

async function written(content: MailContent): Promise<Message> {
  const messages: Message[] = [];
  const transport: Transport = {
    name: "mailbox",
    async deliver(message) {
      messages.push(message);
      return "accepted";
    },
    close() {},
  };
  const mail = createMail(transport, {
    from: "Forthright <f@forthright.example>",
    origin,
    log: pino({ level: "silent" }),
    secret: "a secret",
    isSandbox: async () => false,
  });
  await mail.send({
    id: "test",
    companyId: null,
    to: { name: "Kim", email: "kim@example.com" },
    ...content,
  });
  const [message] = messages;
  if (!message) throw new Error("nothing was sent");
  return message;
}

const links = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));

const survey = {
  product,
  reviewerName: "Maria Silva",
  managerName: "Morgan Ellis",
  candidateName: "Jane Doe",
  jobTitle: "Engineer",
  company: "Juniper Labs",
  why: "You and Jane Doe both worked at Acme from 2019 to 2021.",
  isNamed: false,
  answersTogether: null,
  url: `${origin}/survey/a-secret/welcome`,
  expiresAt: new Date("2026-11-21T12:00:00Z"),
  data: {
    operator: "Reference Bureau, 1 High Street, Oxford",
    sources: [
      { kind: "import" as const, name: "alumni", on: "2026-11-03" },
      { kind: "provider" as const, name: "People Data Labs", on: "2026-11-04" },
    ],
    mayBeCopied: false,
    keptDays: 180,
    restDays: 90,
  },
  contact: "privacy@forthright.example",
  checkUrl: `${origin}/survey/a-secret/check`,
  checkAddress: "forthright.example/check",
  dataUrl: `${origin}/your-data/a-token`,
  unsubscribeUrl: `${origin}/unsubscribe/a-token`,
};
const invitation = {
  product,
  inviter: "Alex Doe" as string | null,
  firstName: "Ada",
  company: "Juniper Labs",
  companyRole: "hiring_manager" as const,
  code: "4GHJ7KMNPQ",
  url: `${origin}/invitation?code=4GHJ7KMNPQ`,
  expiresAt: new Date("2026-09-05T12:00:00Z") as Date | null,
};
const memberLeft = {
  product,
  firstName: "Ada",
  leaver: "Kim Doe",
  company: "Juniper Labs",
  url: `${origin}/company`,
};
const webhookOff = {
  product,
  firstName: "Ada",
  endpoint: "Our system",
  company: "Juniper Labs",
  advice: null,
  url: `${origin}/company/connections`,
};
const contents: DigestContents = {
  newResponses: 2,
  jobs: [
    {
      id: "j",
      title: "Engineer",
      sharedBy: null,
      candidates: [
        {
          id: "c",
          name: "Jane Doe",
          newResponses: 2,
          withdrawnResponses: 1,
          asked: 5,
          answered: 3,
          ratings: [
            {
              id: "reliability",
              question: "How reliable are they?",
              scale: 5,
              mean: 13 / 3,
              n: 3,
              lowest: 4,
              highest: 5,
            },
            {
              id: "communication",
              question: "How well do they communicate?",
              scale: 10,
              mean: 8,
              n: 1,
              lowest: 8,
              highest: 8,
            },
          ],
        },
      ],
    },
  ],
  quietJobs: [{ id: "quiet", title: "Designer", sharedBy: null }],
  decisions: [],
  left: { candidates: 0, ratings: 0, quietJobs: 0, decisions: 0 },
};
const digest = {
  product,
  firstName: "Ada",
  frequency: "weekly" as const,
  contents,
  since: new Date("2026-11-15T23:30:00Z"),
  timeZone: "Europe/Berlin",
  dashboardUrl: `${origin}/dashboard`,
  settingsUrl: `${origin}/notification-settings`,
};

test("a survey e-mail says at once who asks, about whom, and why this reader", async () => {
  const { text } = await written(surveyMail(survey));

  expect(surveyMail(survey).subject).toBe(
    "Morgan Ellis at Juniper Labs asks you for a reference about Jane Doe",
  );
  expect(text).toContain(
    "Morgan Ellis at Juniper Labs asks for your view of Jane Doe, a candidate for Engineer.",
  );
  expect(text).toContain(`Why you: ${survey.why}`);
});

test("a survey e-mail says who sees the answers, how long it takes and until when the link works", async () => {
  const { text } = await written(surveyMail(survey));

  expect(text).toContain("Jane Doe sees neither your answers nor that we contacted you.");
  expect(text).toContain("sees your answers and a short profile of you. They may guess who you are.");
  expect(text).toContain("They see your name and e-mail only if you allow it.");
  expect(text).toContain(whenShown(null));
  expect(text).toContain("5-10 minutes");
  expect(text).toContain("21 Nov 2026");
});

test("nobody who was named reads that their name is shown only if they allow it", async () => {
  const props = { ...survey, isNamed: true };
  for (const mail of [surveyMail(props), reminderMail({ ...props, isLast: false })]) {
    const { text } = await written(mail);
    expect(text).toContain(namedToUs);
    expect(text).not.toContain("only if you allow");
  }
});

test("survey and reminder say that answers are shown together if the company uses batch release", async () => {
  const props = { ...survey, answersTogether: 4 as const };
  const mails = [surveyMail(props), reminderMail({ ...props, isLast: false })];
  for (const mail of mails) {
    const { text } = await written(mail);
    expect(text.replaceAll(/\s+/g, " ")).toContain(shownTogether);
  }
});

test("a reminder also fits a survey that was sent yesterday or weeks ago", async () => {
  const { text } = await written(reminderMail({ ...survey, isLast: false }));
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "We wrote to you: Morgan Ellis at Juniper Labs asks for your view of Jane Doe, a candidate for Engineer. The survey is still open.",
  );
});

test("survey and reminder are short, and have one button and no quotation marks", async () => {
  const mails: [MailContent, number][] = [
    [surveyMail(survey), 290],
    [reminderMail({ ...survey, isLast: false }), 155],
  ];
  for (const [mail, most] of mails) {
    const { html, text } = await written(mail);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(most);
    expect(html.match(/background-color:#1f6f54/g)).toHaveLength(2); // the button and its cell
    expect(text).not.toMatch(/[“”"]/);
  }
});

test("a survey e-mail links to the survey, the page that checks it, the reader's data and the page to decline", async () => {
  const { html, text } = await written(surveyMail(survey));

  const { url, checkUrl, contact, dataUrl, unsubscribeUrl } = survey;
  expect(links(html)).toEqual([url, checkUrl, dataUrl, `mailto:${contact}`, unsubscribeUrl]);
  expect(text.match(/https?:/g)).toHaveLength(4);
  for (const link of links(html)) expect(text).toContain(link.replace("mailto:", ""));
});

test("survey and reminder say how to check by hand that they are real", async () => {
  const mails = [surveyMail(survey), reminderMail({ ...survey, isLast: true })];
  for (const mail of mails) {
    const { text } = await written(mail);
    expect(text).toContain(
      "Is this real? Type forthright.example/check into your browser and paste the link",
    );
  }
});

test("a candidate can copy or open the address for questions when theirs is no longer used", async () => {
  const { product: name, firstName, jobTitle, company } = candidate;
  const { contact } = survey;
  const props = { product: name, firstName, jobTitle, company, contact };
  const { html, text } = await written(addressReplacedMail(props));
  expect(links(html)).toEqual([`mailto:${contact}`]);
  expect(text).toContain(contact);
});

test("survey and reminder say what declining does, and where to stop e-mails from all companies", async () => {
  const mails = [surveyMail(survey), reminderMail({ ...survey, isLast: true })];
  for (const mail of mails) {
    const { html, text } = await written(mail);
    expect(html).toMatch(/<a href="[^"]+\/unsubscribe\/a-token"[^>]*>Decline and stop reminders<\/a>/);
    expect(text.replaceAll(/\s+/g, " ")).toContain("There you can also stop e-mails from all companies.");
  }
});

test("the first e-mail names the controller, the data, their source and retention, and the reader's rights", async () => {
  const { text } = await written(surveyMail(survey));

  for (const part of [
    "Juniper Labs is responsible for this survey, Reference Bureau, 1 High Street, Oxford for the directory",
    "your name, e-mail address and work history",
    "from the list alumni, imported on 3 Nov 2026 and People Data Labs, which we searched on 4 Nov 2026",
    "at most 180 days after the position is closed",
    "Legal basis: legitimate interests",
    "You can object, get a copy",
    "complain to a data protection authority",
  ])
    expect(text).toContain(part);
});

const candidate = {
  product,
  firstName: "Jane",
  askedBy: "Morgan Ellis",
  jobTitle: "Engineer",
  company: "Juniper Labs",
  number: 0,
  url: `${origin}/candidate/a-secret`,
  expiresAt: new Date("2026-11-21T12:00:00Z"),
};
const withdrawn = {
  product,
  firstName: "Morgan",
  candidateName: "Jane Doe",
  jobTitle: "Engineer",
  hadAgreed: true,
  answersGo: true,
  url: `${origin}/dashboard`,
};

test("a candidate's e-mail says in few words who asks and how to say no, with one link and no quotation marks", async () => {
  const { html, text } = await written(candidateMail(candidate));

  expect(candidateMail(candidate).subject).toBe("Morgan Ellis at Juniper Labs asks for your consent");
  expect(text).toContain("Juniper Labs is considering you for the position of Engineer.");
  expect(text).toContain("We send at most two reminders.");
  expect(links(html)).toEqual([candidate.url]);
  expect(text.split(/\s+/).length).toBeLessThan(110);
  for (const [number, left] of [
    [1, "We send at most one more reminder."],
    [2, "This is the last reminder."],
  ] as const) {
    const reminder = await written(candidateMail({ ...candidate, number }));
    expect(reminder.text).toContain(left);
  }
  const withdrawalMail = await written(consentWithdrawnMail(withdrawn));
  expect(consentWithdrawnMail(withdrawn).subject).toBe("Jane Doe withdrew consent to references");
  expect(withdrawalMail.text).toContain(
    "We deleted the answers received so far, as the candidate was promised.",
  );
  for (const mail of [text, withdrawalMail.text]) expect(mail).not.toMatch(/[“”"]/);
});

test("an invitation has the code, the link and the last day", async () => {
  const { html, text } = await written(invitationMail(invitation));

  expect(links(html)).toEqual([invitation.url]);
  expect(text).toContain("Your invitation code: 4GHJ7KMNPQ");
  expect(text).toContain("until 5 Sep 2026");
  const forever = await written(invitationMail({ ...invitation, expiresAt: null }));
  expect(forever.text).toContain("does not expire");
});

test.for([
  ["owner", "an owner"],
  ["hiring_manager", "a hiring manager"],
  ["viewer", "a viewer"],
] as const)("an invitation names the role of %s", async ([companyRole, words]) => {
  const { text } = await written(invitationMail({ ...invitation, companyRole }));
  expect(text).toContain(`You are invited as ${words} of Juniper Labs.`);
});

test("an owner reads who left, and that there is nothing to do", async () => {
  const { html, text } = await written(memberLeftMail(memberLeft));
  expect(memberLeftMail(memberLeft).subject).toBe("Kim Doe left Juniper Labs");
  expect(links(html)).toEqual([memberLeft.url]);
  expect(text).toContain("Their account is deactivated and signed out everywhere.");
});

test("an owner reads which webhook was turned off, and how to go on", async () => {
  const { html, text } = await written(webhookOffMail(webhookOff));
  expect(webhookOffMail(webhookOff).subject).toBe("We turned off the webhook Our system");
  expect(links(html)).toEqual([webhookOff.url]);
  expect(text).toContain("accepted nothing for three days, so we stopped sending.");
  const archived = { ...webhookOff, endpoint: "#hiring", advice: "The Slack channel is archived." };
  expect(webhookOffMail(archived).subject).toBe("We turned off the channel #hiring");
  expect((await written(webhookOffMail(archived))).text).toContain("The Slack channel is archived.");
});

test("an invitation names the admin who invites, if the account's name is a person's name", async () => {
  const { text } = await written(invitationMail(invitation));
  expect(text).toContain(`Alex Doe invites you to ${product}`);
  expect(invitationMail({ ...invitation, inviter: "DOE Alex" }).subject).toBe(
    `Alex Doe invites you to ${product}`,
  );
  for (const inviter of [null, "Admin Admin"])
    expect(invitationMail({ ...invitation, inviter }).subject).toBe(`Your invitation to ${product}`);
});

test("an e-mail about a mention names its author, the candidate and the job, and no link to elsewhere", async () => {
  const mention = { by: "Sam Berg", candidate: "Jane Doe" };
  const url = `${origin}/dashboard?job=j&candidate=c`;
  const props = { ...mention, product, firstName: "Morgan", title: "Engineer", url };
  const { html, text } = await written(mentionMail(props));
  expect(mentionMail(props).subject.replaceAll(/\p{Cf}/gu, "")).toBe(
    "Sam Berg mentioned you in a comment on Jane Doe",
  );
  expect(links(html)).toEqual([url]);
  for (const word of ["Hello Morgan", "Jane Doe", "Engineer"]) expect(text).toContain(word);
});

test("a notice about a limit says whose it is, what happens now, and until when", async () => {
  const about = { source: "People Data Labs", company: "Juniper Labs" };
  const props = {
    product,
    name: "Ada",
    ceiling: 1_500,
    resumesOn: new Date("2026-12-01T00:00:00Z"),
    url: `${origin}/admin/sources`,
  };
  const reached = { ...about, isReached: true };
  const { html, text } = await written(ceilingMail({ ...props, ...reached }));
  expect(links(html)).toEqual([props.url]);
  const plain = text.replaceAll(/\p{Cf}/gu, "");
  expect(plain).toContain("Juniper Labs has used the monthly limit of 1,500 people from People Data Labs.");
  expect(plain).toContain("Searches in People Data Labs are skipped until 1 Dec 2026.");
  const all = { ...about, company: null, isReached: false };
  const nearly = await written(ceilingMail({ ...props, ...all }));
  expect(nearly.text).toContain("All companies together have used 80 % of the monthly limit of 1,500 people");
  expect(ceilingMail({ ...props, ...all }).subject).toBe(
    "Forthright: 80 % of the monthly limit for People Data Labs is used",
  );
});

test("a password e-mail says how long its link works", async () => {
  const { html, text } = await written(
    passwordResetMail({ product, url: `${origin}/HM-login?token=t`, minutes: 60 }),
  );

  expect(links(html)).toEqual([`${origin}/HM-login?token=t`]);
  expect(text).toContain("60 minutes");
});

test("the preview text of a data request's e-mail adds something to its subject", async () => {
  for (const about of ["proof", "ready", "done"] as const) {
    const props = { product, contact: survey.contact, kind: "end" as const, about, url: null };
    const { html } = await written(dataRequestMail({ ...props, url: `${origin}/a` }));
    const [, preheader = ""] = /data-skip-in-text="true">(.*?)</.exec(html) ?? [];
    expect(preheader).not.toBe("");
    expect(dataRequestMail(props).subject.toLowerCase()).not.toContain(preheader.toLowerCase());
  }
});

test.for([
  ["passkey_added", "remove the passkey on your account page"],
  ["second_factor_on", "or the operator of Forthright, to reset your second factor"],
  ["authenticator_changed", "or the operator of Forthright, to reset your second factor"],
  ["recovery_code_used", "create new recovery codes"],
  ["recovery_codes_replaced", "create new recovery codes"],
] as const)("a notice of %s says how to end what a new password does not end", async ([notice, advice]) => {
  const { text } = await written(accountNotice(notice));
  expect(text).toContain("set a new password now");
  expect(text).toContain(advice);
});

test("a digest shows no average without the number of its ratings", async () => {
  const { html, text } = await written(digestMail(digest));

  expect(text).toMatch(/How reliable are they\? +4\.3 of 5 +3 answers, 4 to 5/);
  expect(text).toMatch(/How well do they communicate\? +8 of 10 +1 answer$/m);
  expect(text).toContain(
    "2 new responses. 5 people contacted, 3 answered. 1 response withdrawn and deleted.",
  );
  for (const level of ["job=j&candidate=c", "job=j", "job=quiet"])
    expect(links(html)).toContain(`${origin}/dashboard?${level}`);
});

test("a digest states its period in the manager's own time zone", async () => {
  const { text } = await written(digestMail(digest));

  expect(text).toContain("Since 16 Nov 2026");
});

test("a digest without news says so in its title and names the jobs", async () => {
  const quiet = { ...contents, newResponses: 0, jobs: [] };
  const { text } = await written(digestMail({ ...digest, contents: quiet }));

  expect(text.match(/no new responses/gi)).toHaveLength(1);
  expect(text).toContain("Nothing new since 16 Nov 2026 about:");
  expect(text).toContain("job=quiet");
});

test("a digest states whose job it is, if a colleague shares it", async () => {
  const sharedBy = "Ada Lee";
  const [job] = contents.jobs.map((news) => ({ ...news, sharedBy }));
  const decisions = [
    { candidateId: "k", name: "Kim", jobId: "quiet", jobTitle: "Designer", sharedBy, agrees: true },
  ];
  const shared = { ...contents, jobs: job ? [job] : [], decisions };
  const { text } = await written(digestMail({ ...digest, contents: shared }));

  expect(text).toContain(`Engineer ${origin}/dashboard?job=j (shared by Ada Lee)`);
  expect(text).toContain("Designer (shared by Ada Lee): agrees to references");
  expect(text).not.toMatch(/job=quiet \(shared/);
});

test("a digest's subject names the candidate if there is only one, else the number of candidates", () => {
  const [job] = contents.jobs;
  const [jane] = job?.candidates ?? [];
  if (!job || !jane) throw new Error("no candidate");

  const subjectOf = (news: DigestContents) => digestMail({ ...digest, contents: news }).subject;
  expect(subjectOf(contents)).toBe("2 new responses about Jane Doe");
  expect(subjectOf({ ...contents, newResponses: 1 })).toBe("1 new response about Jane Doe");
  expect(subjectOf({ ...contents, left: { candidates: 3, ratings: 0, quietJobs: 0, decisions: 0 } })).toBe(
    "2 new responses about 4 candidates",
  );
  expect(subjectOf({ ...contents, newResponses: 0, jobs: [] })).toBe("No new responses");
});

test("a name in a right-to-left script keeps its place in the sentence, in subject, HTML and text", async () => {
  const named = { ...survey, company: "חברת אור", candidateName: "علي حسن 2" };
  const { html, text } = await written(surveyMail(named));

  expect(surveyMail(named).subject).toBe(
    "Morgan Ellis at \u2068חברת אור\u2069 asks you for a reference about \u2068علي حسن 2\u2069",
  );
  expect(text).toContain("Morgan Ellis at \u2068חברת אור\u2069 asks for your view of \u2068علي حسن 2\u2069");
  expect(html).toContain(">\u2068חברת אור\u2069</strong>");
  const [job] = contents.jobs;
  const news = { ...contents, jobs: job ? [{ ...job, title: "מהנדס 2" }] : [] };
  const mail = await written(digestMail({ ...digest, contents: news }));
  for (const part of [mail.html, mail.text]) expect(part).toContain("\u2068מהנדס 2\u2069");
});

test("mail programs find no link that we did not make, in subject, text or HTML", async () => {
  const names = {
    company: "Booking.com",
    managerName: "Ann at evil.example",
    candidateName: "J.R. Doe",
    jobTitle: "Visit https://evil.example/x, evil。example or evil．com, write to a@evil.example",
    why: "Booking.com named you.",
    reviewerName: "www.evil.example",
  };
  const mails = [
    surveyMail({ ...survey, ...names }),
    reminderMail({ ...survey, ...names, isLast: true }),
    invitationMail({ ...invitation, company: names.company, firstName: names.reviewerName }),
    memberLeftMail({ ...memberLeft, company: names.company, leaver: names.reviewerName }),
    webhookOffMail({ ...webhookOff, company: names.company, endpoint: names.company }),
  ];
  // Mail programs look for a scheme, an address, or a name with a known ending.
  const linkable = /\b(https?|ftp):\/\/\S+|\S+@\w\S*|\b[\w-]+[.。．｡](com|example)\b/gi;
  for (const mail of mails) {
    const { html, text, subject } = await written({
      ...mail,
      subject: surveyMail({ ...survey, ...names }).subject,
    });
    const shown = html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, " ");
    // Our own page, which people copy into a browser.
    const [shownLinks, textLinks] = [shown, text].map((part) => part.replaceAll(survey.checkAddress, ""));
    expect([subject, shownLinks, ...new Set(textLinks?.match(linkable))].join("\n").match(linkable)).toEqual(
      links(html).map((link) => link.replace("mailto:", "")),
    );
    expect(subject.replaceAll("\u200C", "")).toContain("Booking.com");
  }
});

test("mail programs decode nothing in a name: =?utf-8?Q?evil.example?= stays as it was typed", async () => {
  const managerName = "=?utf-8?Q?evil.example?=";
  const { subject } = await written(surveyMail({ ...survey, managerName }));
  expect(subject).not.toContain("=?");
  expect(subject.replaceAll("\u200C", "")).toContain(managerName);
});

test("no sentence ends in two dots after a name that has its own: Acme Inc., Vale Jr.", async () => {
  const [company, candidateName] = ["Acme Inc.", "Robin Vale Jr."];
  const named = { company, createdByType: "manager" as const, overlapFirst: null, overlapLast: null };
  const reasons = [named, { ...named, createdByType: "system" as const }].map((reviewer) =>
    contactReason(reviewer, candidateName, company),
  );
  const data = { ...survey.data, sources: [{ kind: "hiring_team" as const, name: null, on: null }] };
  const receipt = {
    product,
    company,
    jobTitle: "Engineer",
    paragraphs: [],
    things: [],
    signedName: candidateName,
    agreedAt: new Date("2026-11-21T12:00:00Z"),
    version: 1,
    textHash: "0",
    url: `${origin}/candidate/a`,
  };
  const mails = [
    invitationMail({ ...invitation, company }),
    consentReceiptMail(receipt),
    ...reasons.flatMap((why) => {
      const props = { ...survey, company, candidateName, why, data };
      return [surveyMail(props), reminderMail({ ...props, isLast: false })];
    }),
  ];
  for (const mail of mails) {
    const { html, text } = await written(mail);
    for (const part of [html.replaceAll(/<[^>]*>/g, ""), text]) {
      expect(part).toContain(company);
      expect(part).not.toMatch(/\.\s*\./);
    }
  }
});

const evil = `<img src="https://evil.example/x.png" onerror="alert(1)">`;

function accountNotice(notice: (typeof notices)[number], codesLeft?: number): MailContent {
  return accountNoticeMail({
    product,
    name: evil,
    notice,
    browser: "Firefox on Windows",
    codesLeft,
    at: new Date("2026-11-21T12:00:00Z"),
    timeZone: "Europe/Berlin",
    url: `${origin}/HM-login?mode=reset`,
    isAdmin: false,
    hasNoPassword: false,
  });
}

const everyEmail: [string, MailContent][] = [
  ["invitation", invitationMail({ ...invitation, inviter: evil, firstName: evil, company: evil })],
  [
    "survey",
    surveyMail({
      ...survey,
      reviewerName: evil,
      candidateName: evil,
      jobTitle: evil,
      company: evil,
      why: evil,
      answersTogether: null,
    }),
  ],
  ["member left", memberLeftMail({ ...memberLeft, firstName: evil, leaver: evil, company: evil })],
  ["password reset", passwordResetMail({ product, url: `${origin}/HM-login?token=t`, minutes: 60 })],
  [
    "owner's password",
    ownerSignInMail({
      product,
      name: evil,
      owner: { name: evil, email: "owner@juniper.example" },
      means: "password",
      browser: "Firefox on Windows",
      at: new Date("2026-11-21T12:00:00Z"),
      timeZone: "Europe/Berlin",
      url: `${origin}/company`,
    }),
  ],
  [
    "limit",
    ceilingMail({
      product,
      name: evil,
      source: "People Data Labs",
      company: evil,
      isReached: true,
      ceiling: 100,
      resumesOn: new Date("2026-12-01T00:00:00Z"),
      url: `${origin}/admin/sources`,
    }),
  ],
  ["company's sign-in", companySignInMail({ product, company: evil, url: `${origin}/HM-login` })],
  ...notices.map((notice): [string, MailContent] => [`account notice: ${notice}`, accountNotice(notice)]),
  ["account notice after a recovery code", accountNotice("recovery_code_used", 0)],
  [
    "digest",
    digestMail({
      ...digest,
      firstName: evil,
      contents: { ...contents, quietJobs: [{ id: "quiet", title: evil, sharedBy: evil }] },
    }),
  ],
];

test.each(everyEmail)("%s: text that people typed is never markup", async (_name, mail) => {
  const { html } = await written(mail);

  expect(html).not.toContain("<img");
  expect(html).not.toContain(evil);
});

test.each(everyEmail)(
  "%s: nothing is loaded from another server, so nobody learns that it was opened",
  async (_name, mail) => {
    const { html } = await written(mail);

    expect(html).not.toMatch(/<(img|script|link|iframe|object|video)\b|@import|url\(|background=/i);
  },
);

test.each(everyEmail)("%s: the text part is complete and calm", async (_name, mail) => {
  const { text } = await written(mail);

  expect(text.replaceAll("\u200C", "").replaceAll(evil, "")).not.toMatch(/[!<>]|&[a-z]+;/);
  expect(text).toMatch(/https:\/\/forthright\.example\//);
  expect(text).toContain("You get this");
  // Each sentence stands apart from the next.
  expect(text.replaceAll(/\S*[/@]\S*/g, "")).not.toMatch(/[a-z)][.!?:][A-Z]/);
});
