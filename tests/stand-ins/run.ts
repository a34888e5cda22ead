import { client, people, startOidcProvider } from "./oidc.ts";

/** `npm run stand-in -- oidc`: another service on this machine, so that Forthright can be tried with it by hand. */
const [name, port = "9090"] = process.argv.slice(2);
if (name !== "oidc") {
  process.stderr.write("Say which: npm run stand-in -- oidc\n");
  process.exit(1);
}
const { issuer } = await startOidcProvider({ port: Number(port) });
process.stdout.write(`A stand-in for a company's OpenID Connect provider runs at ${issuer}

  Sign in to Forthright as an owner, open Company, choose "Set up single sign-on",
  "Another provider" and OpenID Connect, and enter:

  Issuer address  ${issuer}
  Client ID       ${client.id}
  Client secret   ${client.secret}
  E-mail domain   forthright.example

  People: ${people.map(({ email }) => email).join(", ")}

  Ctrl+C stops it.
`);
