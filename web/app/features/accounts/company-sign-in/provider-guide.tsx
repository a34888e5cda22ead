import { List, Stack, Text } from "@mantine/core";
import type { CompanySignIn, SignInProtocol, SignInProvider } from "#contract/company-sign-in.ts";
import classes from "./company-sign-in.module.css";
import { CopyableText } from "#web/app/ui/copyable-text.tsx";

/** A part of the provider's form: its field, and what goes in or comes out. */
type Row = [field: string, value: string];

interface Guide {
  path: string;
  steps: string[];
  /** The fields to fill in there. */
  enter: Row[];
  /** The fields to copy from there. */
  copy: Row[];
}

const ourFields = { redirect: "Our redirect address", acs: "Our ACS address", entityId: "Our entity ID" };

const guides: Record<SignInProvider, Record<SignInProtocol, Guide>> = {
  entra: {
    oidc: {
      path: "Microsoft Entra admin center › App registrations › New registration",
      steps: [
        "Register the application with the fields below.",
        "Under Certificates & secrets, create a client secret and copy its value at once: it is shown only once.",
        "Under Token configuration, add the optional claim “email” for ID tokens.",
        "The issuer address is https://login.microsoftonline.com/, your directory (tenant) ID, and /v2.0.",
      ],
      enter: [
        ["Name", "Forthright"],
        ["Supported account types", "This organizational directory only"],
        ["Redirect URI: Web", ourFields.redirect],
      ],
      copy: [
        ["Application (client) ID", "Client ID"],
        ["Directory (tenant) ID", "Issuer address"],
        ["Client secret: Value", "Client secret"],
      ],
    },
    saml: {
      path: "Microsoft Entra admin center › Enterprise applications › New application › Create your own",
      steps: [
        "Choose “Integrate any other application”, then Single sign-on › SAML.",
        "Edit Basic SAML Configuration with the fields below.",
        "Copy the metadata address from the card SAML Certificates.",
      ],
      enter: [
        ["Identifier (Entity ID)", ourFields.entityId],
        ["Reply URL (Assertion Consumer Service URL)", ourFields.acs],
      ],
      copy: [["App Federation Metadata Url", "Metadata"]],
    },
  },
  google: {
    oidc: {
      path: "Google Cloud console › APIs & Services › Credentials › Create credentials › OAuth client ID",
      steps: [
        "On the consent screen, choose the user type “Internal”.",
        "Create a client of the type “Web application” with the fields below.",
        "Only accounts of your own Workspace get in, no private Google accounts.",
      ],
      enter: [
        ["Application type", "Web application"],
        ["Name", "Forthright"],
        ["Authorized redirect URIs", ourFields.redirect],
      ],
      copy: [
        ["Client ID", "Client ID"],
        ["Client secret", "Client secret"],
      ],
    },
    saml: {
      path: "Google Admin console › Apps › Web and mobile apps › Add app › Add custom SAML app",
      steps: [
        "Download the metadata, open the file and paste its contents.",
        "Fill in the service provider details with the fields below.",
        "Turn the app on for your users.",
      ],
      enter: [
        ["ACS URL", ourFields.acs],
        ["Entity ID", ourFields.entityId],
        ["Name ID format", "EMAIL"],
        ["Name ID", "Basic Information › Primary email"],
      ],
      copy: [["Download metadata", "Metadata"]],
    },
  },
  okta: {
    oidc: {
      path: "Okta Admin Console › Applications › Create App Integration",
      steps: [
        "Choose OIDC and “Web Application”, and fill in the fields below.",
        "Under Assignments, choose who may use Forthright.",
        "The issuer address is your Okta address, for example https://example.okta.com.",
      ],
      enter: [
        ["App integration name", "Forthright"],
        ["Sign-in redirect URIs", ourFields.redirect],
      ],
      copy: [
        ["Client ID", "Client ID"],
        ["Client secret", "Client secret"],
      ],
    },
    saml: {
      path: "Okta Admin Console › Applications › Create App Integration › SAML 2.0",
      steps: [
        "Fill in the SAML settings with the fields below.",
        "Under Assignments, choose who may use Forthright.",
        "Copy the metadata address from the tab Sign On.",
      ],
      enter: [
        ["Single sign-on URL", ourFields.acs],
        ["Audience URI (SP Entity ID)", ourFields.entityId],
        ["Name ID format", "EmailAddress"],
      ],
      copy: [["Metadata URL", "Metadata"]],
    },
  },
  other: {
    oidc: {
      path: "Create a confidential web application for the authorization code flow",
      steps: [
        "It must send the claim “email” in the ID token or from the userinfo endpoint.",
        "The issuer address is the part before /.well-known/openid-configuration.",
      ],
      enter: [["Redirect address", ourFields.redirect]],
      copy: [
        ["Issuer", "Issuer address"],
        ["Client ID", "Client ID"],
        ["Client secret", "Client secret"],
      ],
    },
    saml: {
      path: "Create a SAML 2.0 application, or import our metadata from our entity ID's address",
      steps: ["Assertions must be signed with SHA-256 or better, and name the person's e-mail address."],
      enter: [
        ["ACS address", ourFields.acs],
        ["Entity ID or audience", ourFields.entityId],
        ["Name ID", "The e-mail address"],
      ],
      copy: [["Metadata", "Metadata"]],
    },
  },
};

interface ProviderGuideProps {
  provider: SignInProvider;
  protocol: SignInProtocol;
  addresses: CompanySignIn["addresses"];
}

/** Where to click at the provider, with a sketch of the fields there. */
export function ProviderGuide({ provider, protocol, addresses }: ProviderGuideProps) {
  const { path, steps, enter, copy } = guides[provider][protocol];
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        {path}
      </Text>
      <List type="ordered" size="sm" spacing={4}>
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <div className={classes.sketches}>
        <FormSketch title="Enter there" rows={enter} />
        <FormSketch title="Copy from there" rows={copy} isCopied />
      </div>
      {protocol === "oidc" ? (
        <CopyableText label={ourFields.redirect} text={addresses.redirect} />
      ) : (
        <>
          <CopyableText label={ourFields.acs} text={addresses.acs} />
          <CopyableText label={ourFields.entityId} text={addresses.entityId} />
        </>
      )}
    </Stack>
  );
}

/** A sketch of the provider's form. Providers move and rename fields now and then, so it shows only names and order. */
function FormSketch({ title, rows, isCopied = false }: { title: string; rows: Row[]; isCopied?: boolean }) {
  return (
    <figure className={classes.sketch}>
      <figcaption className={classes.bar}>{title}</figcaption>
      <dl className={classes.fields}>
        {rows.map(([field, value]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd className={isCopied ? classes.copied : classes.entered}>{isCopied ? `→ ${value}` : value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
