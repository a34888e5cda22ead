import type { ReactNode } from "react";

/** What someone types, and what comes back. `tests/api-guide.test.ts` runs every example in this order. */
interface GuideExample {
  caption: string;
  language: "sh" | "js";
  code: string;
  /** A part of the response: a real one has these fields, too. */
  response?: unknown;
}

interface GuideStep {
  title: string;
  text: ReactNode;
  examples: GuideExample[];
}

const check = {
  checkId: "0b5c7f0e-9d0a-4a53-8a35-5f0d9c6b8e21",
  status: "contacting",
  reason: null,
  externalId: "12345",
  externalSource: "greenhouse",
  counts: { wanted: 2, reviewers: 3, contacted: 0, waiting: 0, answers: 0 },
};

/** The steps of the guide, with addresses of this installation. */
export function guideSteps(origin: string): GuideStep[] {
  const authorization = `  -H "Authorization: Bearer $FORTHRIGHT_KEY"`;
  return [
    {
      title: "Create a sandbox key",
      text: (
        <p>
          Open <a href="/company/connections">Company, Connections</a>, press <b>Create key</b>, and choose{" "}
          <b>Sandbox</b>. In the sandbox all people are made up and nobody is mailed. Copy the key, which is
          shown once.
        </p>
      ),
      examples: [],
    },
    {
      title: "Make the first call",
      text: <p>Put the key into your terminal, and list your jobs. The sandbox has none yet.</p>,
      examples: [
        {
          caption: "In a terminal: export FORTHRIGHT_KEY=ft_test_…, then",
          language: "sh",
          code: [`curl "${origin}/api/jobs" \\`, authorization].join("\n"),
          response: [],
        },
      ],
    },
    {
      title: "Start a check",
      text: (
        <p>
          One call creates the job and the candidate, finds former colleagues and contacts the best of them.
          The answer is 202. Your own ids stand in <code>externalId</code>. If the connection breaks, send it
          again: the candidate's <code>externalId</code> makes sure that nothing starts twice.
        </p>
      ),
      examples: [
        {
          caption: "Start a check",
          language: "sh",
          code: [
            `curl -X POST "${origin}/api/checks" \\`,
            `${authorization} \\`,
            `  -H "Content-Type: application/json" \\`,
            `  -H "Idempotency-Key: application-12345" \\`,
            `  -d '{`,
            `    "job": { "externalId": "4021", "externalSource": "greenhouse", "title": "Head of Sales" },`,
            `    "candidate": {`,
            `      "firstName": "Robin", "lastName": "Vale", "email": "robin.vale@example.com",`,
            `      "externalId": "12345", "externalSource": "greenhouse"`,
            `    },`,
            `    "workHistory": [`,
            `      { "company": "Acme", "position": "Sales Lead", "startDate": "2019-01", "endDate": "2022-06" }`,
            `    ],`,
            `    "settings": { "wantedResponses": 2, "sendSurveysAutomatically": true }`,
            `  }'`,
          ].join("\n"),
          response: check,
        },
      ],
    },
    {
      title: "See how far it is",
      text: (
        <p>
          Ask by your own id: <code>ext:</code>, the source, <code>:</code> and the id, percent-encoded, stand
          in place of the id of a job or candidate in any path. In the sandbox, former colleagues answer after
          five minutes. Responses have the status and counts, never an answer or the name of a reviewer.
        </p>
      ),
      examples: [
        {
          caption: "Read its status",
          language: "sh",
          code: [`curl "${origin}/api/checks/ext%3Agreenhouse%3A12345" \\`, authorization].join("\n"),
          response: check,
        },
      ],
    },
    {
      title: "Get notified instead of asking",
      text: (
        <p>
          Subscribe an address of yours to events, with a key of an owner of your company. The response has
          the secret by which you recognize that an event is from us. It is shown once.
        </p>
      ),
      examples: [
        {
          caption: "Subscribe",
          language: "sh",
          code: [
            `curl -X POST "${origin}/api/webhooks" \\`,
            `${authorization} \\`,
            `  -H "Content-Type: application/json" \\`,
            `  -d '{`,
            `    "name": "My program",`,
            `    "address": "https://hooks.example.com/forthright",`,
            `    "events": ["round.complete", "outreach.exhausted", "consent.withdrawn"]`,
            `  }'`,
          ].join("\n"),
          response: {
            id: "5d1f8f52-0c1b-4f1e-9d3c-3c1f6b0e7a44",
            name: "My program",
            events: ["round.complete", "outreach.exhausted", "consent.withdrawn"],
            secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
          },
        },
        {
          caption:
            "Verify an event in Node, with the package standardwebhooks. It throws if it is not from us",
          language: "js",
          code: [
            `import { Webhook } from "standardwebhooks";`,
            ``,
            `export function readEvent(rawBody, headers) {`,
            `  return new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, headers);`,
            `}`,
          ].join("\n"),
        },
      ],
    },
    {
      title: "Handle failures",
      text: (
        <p>
          Each failure has a <code>code</code> that never changes its meaning: see{" "}
          <a href="#errors">all codes</a>. After 429 and 503, wait for <code>Retry-After</code> seconds and
          send the same again.
        </p>
      ),
      examples: [
        {
          caption: "A check that does not exist",
          language: "sh",
          code: [`curl "${origin}/api/checks/ext%3Agreenhouse%3A99999" \\`, authorization].join("\n"),
          response: {
            type: `${origin}/api/docs#error-candidate_not_found`,
            title: "Candidate not found",
            status: 404,
            detail: "Candidate not found",
            code: "CANDIDATE_NOT_FOUND",
          },
        },
      ],
    },
    {
      title: "Read long lists",
      text: (
        <p>
          Lists come in pages. Pass <code>nextCursor</code> as <code>cursor</code> until it is null. A list
          that is a plain array has the address of its next page in the header <code>Link</code>. New rows do
          not move the pages that follow.
        </p>
      ),
      examples: [
        {
          caption: "The first page of checks",
          language: "sh",
          code: [`curl "${origin}/api/checks?limit=1" \\`, authorization].join("\n"),
          response: { checks: [check], nextCursor: null },
        },
      ],
    },
    {
      title: "Go live",
      text: (
        <p>
          Create a live key, which begins with <code>ft_live_</code>, and subscribe again with it: a sandbox
          key's webhooks get only the sandbox's events. Change nothing else. From then on real people are
          contacted.
        </p>
      ),
      examples: [],
    },
  ];
}
