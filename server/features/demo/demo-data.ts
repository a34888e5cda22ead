import { defaultQuestions, type Question } from "#contract/surveys.ts";

const rating = (id: string, question: string): Question => ({
  id,
  question,
  type: "rating",
  required: true,
  scale: 5,
});
const text = (id: string, question: string): Question => ({ id, question, type: "text", required: false });
const anyRole = { candidateRole: null, candidateFunction: null, reviewerRole: null, reviewerFunction: null };

export const demoTemplates = [
  { ...anyRole, name: "General reference", isDefault: true, questions: defaultQuestions },
  {
    ...anyRole,
    name: "Engineering",
    candidateFunction: "engineering",
    isDefault: false,
    questions: [
      rating("overall_recommendation", "How strongly would you recommend them for an engineering role?"),
      rating("work_quality", "How would you rate the code and designs they produced?"),
      rating("communication_skills", "How well do they explain technical matters?"),
      rating("reliability", "How far could you rely on what they promised?"),
      {
        id: "pace",
        question: "Which of these two describes them better?",
        type: "forced_choice" as const,
        required: true,
        options: ["Works carefully, even if it takes longer", "Works fast, and improves it later"],
        competency: "quality" as const,
      },
      {
        id: "again",
        question: "Would you choose to work with them again?",
        type: "yes_no" as const,
        required: true,
      },
      {
        ...text("not_again", "What would have to be different for you to work with them again?"),
        shownIf: { question: "again", answers: ["No"] },
      },
      text("strengths", "What are they especially good at?"),
      text("areas_for_improvement", "Where could they grow?"),
    ],
  },
];

/** An invitation in each state that the admin can meet, next to the accepted one of the demo's manager. */
export const demoInvitations = [
  invitation("Priya Raman", "priya@northlight.example", "Northlight", "HR Director", { daysAgo: 20 }),
  invitation("Jonas Weber", "jonas@weberpartner.example", "Weber & Partner", "Hiring Manager", {
    daysAgo: 2,
    send: true,
  }),
  invitation("Sam Okafor", "sam@brightline.example", "Brightline", "Head of Engineering", {
    daysAgo: 0,
    neverExpires: true,
  }),
];

type InvitationState = { daysAgo: number; send?: boolean; neverExpires?: boolean };

function invitation(name: string, email: string, company: string, role: string, state: InvitationState) {
  const [firstName = "", lastName = ""] = name.split(" ");
  return { firstName, lastName, email, company, role, send: false, neverExpires: false, ...state };
}

/** The manager and the colleagues of `demoAccounts`. */
type Person = "Morgan" | "Ines" | "Theo";

interface DemoJob {
  title: string;
  department: string;
  location: string;
  employmentType: "full-time" | "internship";
  description: string;
  requirements: string | null;
  daysAgo: number;
  archived: boolean;
  owner: Person;
  sharedWith: { person: Person; role: "editor" | "reader" }[];
}

export const demoJobs: DemoJob[] = [
  {
    title: "Senior Software Engineer",
    department: "Engineering",
    location: "Berlin or remote",
    employmentType: "full-time",
    description:
      "You will own the services behind our scheduling product: design them with the team, build them, and keep them running. We value plain designs, careful reviews and people who say early when something will not work.",
    requirements: "Several years of building services that others depend on. PostgreSQL. Clear writing.",
    daysAgo: 24,
    archived: false,
    owner: "Morgan",
    sharedWith: [{ person: "Ines", role: "reader" }],
  },
  {
    title: "Product Manager",
    department: "Product",
    location: "Amsterdam",
    employmentType: "full-time",
    description: "You will find out what clinics need from their calendar and make sure that we build it.",
    requirements: "Experience with research and with saying no.",
    daysAgo: 16,
    archived: false,
    owner: "Morgan",
    sharedWith: [{ person: "Theo", role: "editor" }],
  },
  {
    title: "Clinic Operations Lead",
    department: "Operations",
    location: "Amsterdam",
    employmentType: "full-time",
    description: "You will run the team that brings a new clinic onto our calendar within a week.",
    requirements: "Experience with teams in several places.",
    daysAgo: 18,
    archived: false,
    owner: "Ines",
    sharedWith: [{ person: "Morgan", role: "reader" }],
  },
  {
    title: "Marketing Intern",
    department: "Marketing",
    location: "Remote",
    employmentType: "internship",
    description: "Six months with our content team.",
    requirements: null,
    daysAgo: 29,
    archived: true,
    owner: "Morgan",
    sharedWith: [],
  },
];

type Position = [company: string, position: string, start: string, end: string | null];

interface CandidateOptions {
  /** If not, the manager sends the surveys. */
  sendSurveysAutomatically?: boolean;
  /** Answers are released in batches of three. */
  batchRelease?: true;
  /** A manager paused outreach on the second day. */
  paused?: true;
  /** The consent that the candidate gives with their own link. Without it, a note states that they agreed. */
  consent?: "unanswered" | "given" | "refused" | "withdrawn";
  /** The requests that the candidate makes with their link, a day later. */
  requests?: {
    excluded?: { companies: string[]; people: string[] };
    referees?: Record<"name" | "email" | "company" | "relationship" | "from" | "until", string>[];
    history?: Position[];
    copy?: true;
  };
}

export type DemoCandidate = ReturnType<typeof candidate>;

function candidate(
  name: string,
  job: string,
  daysAgo: number,
  history: Position[],
  options: CandidateOptions = {},
) {
  const [firstName = "", lastName = ""] = name.split(" ");
  return { firstName, lastName, job, daysAgo, history, ...options };
}

const [engineer, product, clinics] = [
  "Senior Software Engineer",
  "Product Manager",
  "Clinic Operations Lead",
];
const sentManually = { sendSurveysAutomatically: false };

export const demoCandidates = [
  candidate("Nia Farrow", clinics, 10, [["Larkmont Health", "Operations Analyst", "2016-04", "2021-08"]]),
  candidate(
    "Elio Santoro",
    clinics,
    2,
    [["Calloway Freight", "Operations Analyst", "2017-02", "2022-10"]],
    sentManually,
  ),
  candidate("Wren Talbot", "Marketing Intern", 28, [
    ["Calloway Freight", "Marketing Manager", "2017-01", "2021-09"],
  ]),
  candidate("Imani Castel", engineer, 15, [["Merrowgate plc", "Software Engineer", "2015-05", "2021-03"]], {
    batchRelease: true,
  }),
  candidate("Lior Benning", product, 8, [["Halden & Vik AS", "Product Manager", "2016-02", "2022-11"]], {
    consent: "given",
  }),
  candidate("Ola Reyes", product, 5, [["Larkmont Health", "Product Manager", "2015-01", "2020-12"]], {
    paused: true,
  }),
  candidate(
    "Kit Marlow",
    product,
    0,
    [["Brightwater GmbH", "Product Manager", "2017-02", "2023-05"]],
    sentManually,
  ),
  candidate("Sasha Brandt", engineer, 28, [["Kelpie Robotics", "Software Engineer", "2015-02", "2021-06"]], {
    batchRelease: true,
  }),
  candidate("Mika Okoye", product, 11, [["Acme", "Product Manager", "2014-01", "2019-05"]], {
    batchRelease: true,
  }),
  candidate("Dana Whitlock", product, 4, [["Brightwater GmbH", "Product Manager", "2016-03", "2020-02"]], {
    consent: "given",
    batchRelease: true,
  }),
  candidate("Avery Quinn", engineer, 12, [
    ["Acme", "Software Engineer", "2016-03", "2020-08"],
    ["Corvane Systems, Inc.", "Senior Software Engineer", "2020-09", null],
  ]),
  candidate(
    "Jordan Pike",
    engineer,
    6,
    [
      ["Northwind Robotics, Inc.", "Software Engineer", "2014-06", "2019-02"],
      ["Larkmont Health", "Senior Software Engineer", "2019-03", null],
    ],
    { consent: "withdrawn", requests: { copy: true } },
  ),
  candidate("Noor Haddad", engineer, 3, [["Halden & Vik AS", "Software Engineer", "2017-01", "2024-06"]], {
    ...sentManually,
    consent: "unanswered",
    requests: { history: [["Halden & Vik AS", "Software Engineer", "2016-09", "2024-06"]] },
  }),
  candidate("Casey Lindgren", engineer, 1, [], { consent: "refused" }),
  candidate(
    "Riley Moreau",
    product,
    9,
    [
      ["Brightwater GmbH", "Product Manager", "2015-09", "2019-12"],
      ["ACME, Inc.", "Senior Product Manager", "2020-01", "2025-10"],
    ],
    {
      consent: "given",
      requests: {
        excluded: { companies: ["Fernleigh Partners"], people: ["Quentin Ashdown", "Imre Tal"] },
        referees: [
          {
            name: "Petra Lindholm",
            email: "petra.lindholm@example.com",
            company: "Acme",
            relationship: "Managed Riley",
            from: "2020-01",
            until: "2025-10",
          },
          {
            name: "Tomas Weir",
            email: "tomas.weir@example.com",
            company: "Brightwater GmbH",
            relationship: "Worked in Riley's team",
            from: "2016-02",
            until: "2019-12",
          },
        ],
      },
    },
  ),
];
