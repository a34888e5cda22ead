import { ashbyAccount, startAshby } from "./ashby.ts";
import { bambooHrAccount, startBambooHr } from "./bamboohr.ts";
import { startChat } from "./chat.ts";
import { startGreenhouse } from "./greenhouse.ts";
import { hiBobAccount, startHiBob } from "./hibob.ts";
import { komboAccount, startKombo } from "./kombo.ts";
import { client, people, startOidcProvider } from "./oidc.ts";
import { personioAccount, startPersonio } from "./personio.ts";
import { recruiteeAccount, startRecruitee } from "./recruitee.ts";
import { bucketAccount, startBucket } from "./s3.ts";

const connect = "Sign in as an owner, open Company, Connections, Recruiting systems, and add";

/** `npm run stand-in -- oidc`: another service on this machine, so that Forthright can be tried with it by hand. */
const starts: Record<string, (port: number) => Promise<string>> = {
  async oidc(port) {
    const { issuer } = await startOidcProvider({ port });
    return `A stand-in for a company's OpenID Connect provider runs at ${issuer}

  Sign in to Forthright as an owner, open Company, choose "Set up single sign-on",
  "Another provider" and OpenID Connect, and enter:

  Issuer address  ${issuer}
  Client ID       ${client.id}
  Client secret   ${client.secret}
  E-mail domain   forthright.example

  People: ${people.map(({ email }) => email).join(", ")}`;
  },

  async chat(port) {
    const { slackAddress, teamsAddress } = await startChat({
      port,
      onPost: ({ kind, lines, url }) =>
        process.stdout.write(`${[`  ${kind}:`, ...lines, url].filter(Boolean).join("\n    ")}\n`),
    });
    return `Stand-ins for a channel in Slack and one in Microsoft Teams

  Sign in to Forthright as an owner, open Company, Connections, and add one of them:

  Slack            ${slackAddress}
  Microsoft Teams  ${teamsAddress}

  Messages appear below.`;
  },

  async bamboohr(port) {
    const { url } = await startBambooHr({ port });
    return `A stand-in for BambooHR runs at ${url}

  Start Forthright with BAMBOOHR_URL=${url}, sign in as an admin, open Directory, Sources,
  add BambooHR, and enter:

  Company    Acme
  Subdomain  ${bambooHrAccount.subdomain}
  API key    ${bambooHrAccount.apiKey}`;
  },

  async personio(port) {
    const { url } = await startPersonio({ port });
    return `A stand-in for Personio runs at ${url}

  Start Forthright with PERSONIO_URL=${url}, sign in as an admin, open Directory, Sources,
  add Personio, and enter:

  Company        Initech
  Client ID      ${personioAccount.clientId}
  Client secret  ${personioAccount.clientSecret}`;
  },

  async greenhouse(port) {
    const { url } = await startGreenhouse({ port });
    return `A stand-in for Greenhouse runs at ${url}

  Start Forthright with RECRUITMENT_INTEGRATION=true.
  ${connect} Greenhouse.
  Copy the address and the API key that Forthright shows to ${url},
  and order a check there.`;
  },

  async ashby(port) {
    const { url } = await startAshby({ port });
    return `A stand-in for Ashby runs at ${url}

  Start Forthright with RECRUITMENT_INTEGRATION=true, ASHBY_URL=${url}
  and ASHBY_PARTNER_ID=${ashbyAccount.partnerId}.
  ${connect} Ashby, and enter:

  API key  ${ashbyAccount.apiKey}

  Copy the address and the key that Forthright shows to ${url},
  and order a check there.`;
  },

  async recruitee(port) {
    const { url } = await startRecruitee({ port });
    return `A stand-in for Recruitee runs at ${url}

  Start Forthright with RECRUITMENT_INTEGRATION=true, RECRUITEE_URL=${url}/api,
  RECRUITEE_CODENAME=${recruiteeAccount.codename} and RECRUITEE_SECRET=${recruiteeAccount.secret}.
  ${connect} Recruitee.

  Copy the address and the token that Forthright shows to ${url},
  and order a check there.`;
  },

  async hibob(port) {
    const { url } = await startHiBob({ port });
    return `A stand-in for HiBob runs at ${url}

  Start Forthright with RECRUITMENT_INTEGRATION=true and HIBOB_URL=${url}/v1.
  ${connect} HiBob, and enter:

  Access token    ${hiBobAccount.accessToken}
  Webhook secret  ${hiBobAccount.webhookSecret}

  Copy the address that Forthright shows to ${url},
  and order a check there.`;
  },

  async kombo(port) {
    const { url } = await startKombo({ port });
    return `A stand-in for Kombo runs at ${url}

  Start Forthright with RECRUITMENT_INTEGRATION=true and KOMBO_URL=${url}/v1.
  ${connect} Kombo, and enter:

  API key         ${komboAccount.apiKey}
  Integration ID  ${komboAccount.integrationId}
  Webhook secret  ${komboAccount.webhookSecret}

  Copy the address that Forthright shows to ${url},
  and order a check there.`;
  },

  async s3(port) {
    const { url, put } = await startBucket({ port });
    put(
      "hr/staff.csv",
      "Name,Email,Company,Job title,Start date,End date\nJan Frost,jan.frost@umbrella.example,Umbrella,Cook,2019-01-01,\n",
    );
    return `A stand-in for an S3 bucket runs at ${url}

  Start Forthright with S3_ALLOW_PRIVATE=true, sign in as an admin, open Directory, Sources,
  add a bucket, and enter:

  Endpoint           ${url}
  Bucket             ${bucketAccount.bucket}
  Region             ${bucketAccount.region}
  Access key ID      ${bucketAccount.keyId}
  Secret access key  ${bucketAccount.secret}`;
  },
};

const [name = "", port = "9090"] = process.argv.slice(2);
const start = starts[name];
if (!start) {
  const all = Object.keys(starts).join(", ");
  process.stderr.write(`Say which: npm run stand-in -- followed by one of ${all}\n`);
  process.exit(1);
}
process.stdout.write(`${await start(Number(port))}\n\n  Ctrl+C stops it.\n`);
