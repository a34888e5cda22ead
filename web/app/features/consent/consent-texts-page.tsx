import { consentTextsOptions, notContactedOfCompaniesOptions } from "./consent-texts-queries.ts";
import type { NotContactedOfCompany } from "#contract/candidate-portal.ts";
import type { ConsentTextVersion } from "#contract/consent-texts.ts";
import { regionNames, regions } from "#contract/portal-rules.ts";
import { ContactAllDialog } from "#web/app/features/outreach/contact-candidate-button.tsx";
import { api, queryClient } from "#web/app/lib/api.ts";
import { MailPreview } from "#web/app/ui/mail-card.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import { DateText, pluralize } from "#web/app/ui/text.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { EditTextButton } from "./edit-text-button.tsx";
import { toPlainText } from "./compare-texts.ts";
import { TextChanges } from "./text-changes.tsx";
import { Alert, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import classes from "./consent-texts-page.module.css";

/** The consent texts by region: the version in force and the earlier ones. */
export function ConsentTextsPage() {
  const texts = useQuery(consentTextsOptions);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: consentTextsOptions.queryKey });
  return (
    <Page
      title="Consent texts"
      width="narrow"
      description="What candidates read before they agree. Each edit makes a new version. Earlier consents keep their version."
    >
      <Alert color="amber" title="Not legal advice">
        No lawyer has approved the built-in texts. Have them reviewed before you rely on them.
      </Alert>
      <NotContactedCard />
      <QueryState
        query={texts}
        errorTitle="Failed to load the texts."
        skeleton={<CardSkeletons count={4} />}
        empty={null}
        showsStaleError
      >
        {(all) =>
          regions.map((region) => (
            <Region
              key={region}
              versions={all.filter((text) => text.region === region)}
              onChanged={refresh}
            />
          ))
        }
      </QueryState>
    </Page>
  );
}

function Region({ versions, onChanged }: { versions: ConsentTextVersion[]; onChanged: () => void }) {
  const [current] = versions;
  if (!current) return null;
  return (
    <TitledCard
      id={`text-${current.region}`}
      title={regionNames[current.region]}
      action={<EditTextButton text={current} onChanged={onChanged} />}
    >
      <ul className={classes.versions} aria-label="Versions">
        {versions.map((text, index) => (
          <Version key={text.version} text={text} previous={versions[index + 1]} />
        ))}
      </ul>
    </TitledCard>
  );
}

interface VersionProps {
  text: ConsentTextVersion;
  previous: ConsentTextVersion | undefined;
}

/** A version: its text, and what changed since the one before. */
function Version({ text, previous }: VersionProps) {
  const { version, createdAt, createdBy, agreed } = text;
  return (
    <li>
      <Text size="sm">
        Version {version}, {createdBy ? `by ${createdBy}` : "built in"}, <DateText value={createdAt} /> ·{" "}
        {pluralize(agreed, "candidate")} agreed
      </Text>
      {previous && (
        <Folded title={`Changes since version ${previous.version}`}>
          <TextChanges before={previous} after={text} />
        </Folded>
      )}
      <Folded title={`Text of version ${version}`}>
        <Text size="sm" className="as-written">
          {toPlainText(text)}
        </Text>
      </Folded>
    </li>
  );
}

/** Rendered when it is opened, because comparing many versions takes long. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

/**
 * Candidates who were not contacted yet, of companies that require the candidates' own consent, with a button to
 * contact them.
 */
function NotContactedCard() {
  const notContacted = useQuery(notContactedOfCompaniesOptions);
  return (
    <QueryState
      query={notContacted}
      errorTitle="Failed to load the candidates without consent"
      skeleton={null}
      empty={null}
    >
      {(companies) =>
        companies.length > 0 && (
          <TitledCard
            id="unasked"
            title="Candidates not yet asked for consent"
            intro="Their companies require consent, so no surveys go out until they agree. Each gets one e-mail from their hiring manager and up to two reminders."
          >
            <Stack component="ul">
              {companies.map((company) => (
                <Company key={company.companyId} {...company} />
              ))}
            </Stack>
          </TitledCard>
        )
      }
    </QueryState>
  );
}

function Company({ companyId, company, canBeAsked, later, withoutAddress }: NotContactedOfCompany) {
  const parts = [
    `${pluralize(canBeAsked + later + withoutAddress, "candidate")} not asked`,
    withoutAddress > 0 && `${withoutAddress} without an e-mail address`,
    later > 0 && `${later} in the next batch`,
  ];
  return (
    <Group component="li" justify="space-between" gap="sm" style={{ listStyle: "none" }}>
      <div>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {company}
        </Text>
        <Text size="sm" c="dimmed">
          {parts.filter(Boolean).join("; ")}
        </Text>
      </div>
      {canBeAsked > 0 && <ContactAllButton companyId={companyId} company={company} canBeAsked={canBeAsked} />}
    </Group>
  );
}

/** Asks a company's candidates for consent by e-mail, after a preview. */
function ContactAllButton({
  companyId,
  company,
  canBeAsked,
}: Pick<NotContactedOfCompany, "companyId" | "company" | "canBeAsked">) {
  const ask = useMutation(api.admin.participation.askUnasked.mutationOptions());
  return (
    <ContactAllDialog
      count={canBeAsked}
      company={company}
      ask={ask}
      onSubmit={() => ask.mutateAsync({ companyId })}
      onDone={({ companies }) => queryClient.setQueryData(notContactedOfCompaniesOptions.queryKey, companies)}
    >
      <Text size="sm">Each candidate gets this e-mail with their own names and link.</Text>
      <InvitationPreview />
    </ContactAllDialog>
  );
}

function InvitationPreview() {
  const preview = useQuery(api.admin.participation.preview.queryOptions());
  return <MailPreview query={preview} />;
}
