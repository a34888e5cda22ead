import { startChat } from "./chat.ts";
import { client, people, startOidcProvider } from "./oidc.ts";

/** `npm run stand-in -- oidc`: another service on this machine, so that Forthright can be tried with it by hand. */
const [name = "", port = "9090"] = process.argv.slice(2);
const standIns: { [name: string]: () => Promise<string> } = { oidc, chat };

async function oidc() {
  const { issuer } = await startOidcProvider({ port: Number(port) });
  return `A stand-in for a company's OpenID Connect provider runs at ${issuer}

  Sign in to Forthright as an owner, open Company, choose "Set up single sign-on",
  "Another provider" and OpenID Connect, and enter:

  Issuer address  ${issuer}
  Client ID       ${client.id}
  Client secret   ${client.secret}
  E-mail domain   forthright.example

  People: ${people.map(({ email }) => email).join(", ")}

  Ctrl+C stops it.
`;
}

async function chat() {
  const { slackAddress, teamsAddress } = await startChat({
    port: Number(port),
    onPost: ({ kind, lines, url }) =>
      process.stdout.write(`${[`  ${kind}:`, ...lines, url].filter(Boolean).join("\n    ")}\n`),
  });
  return `Stand-ins for a channel in Slack and one in Microsoft Teams

  Sign in to Forthright as an owner, open Company, Connections, and add one of them:

  Slack            ${slackAddress}
  Microsoft Teams  ${teamsAddress}

  Messages appear below. Ctrl+C stops it.
`;
}

const start = standIns[name];
if (!start) {
  process.stderr.write(`Say which: npm run stand-in -- ${Object.keys(standIns).join(", or ")}\n`);
  process.exit(1);
}
process.stdout.write(await start());
