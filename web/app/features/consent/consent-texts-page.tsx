import { Alert, Card, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConsentTextVersion } from "#contract/consent-texts.ts";
import { regionNames, regions } from "#contract/portal-rules.ts";
import { consentTextsOptions } from "./consent-texts-queries.ts";
import { DateText } from "#web/app/ui/date-text.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { EditTextButton } from "./edit-text-button.tsx";
import { UnaskedCard } from "./unasked-card.tsx";

/** What candidates read before agreeing, by region: the version in force, and what went before. */
export function ConsentTextsPage() {
  const texts = useQuery(consentTextsOptions);
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: consentTextsOptions.queryKey });
  return (
    <Page
      title="Consent Texts"
      width="narrow"
      description="What candidates read before they agree. A change is a new version: what somebody has agreed to stays as it was."
    >
      <Alert color="amber" title="A beginning, not advice">
        The texts that come with the product have not been approved by a lawyer. Have them looked at before
        you rely on them.
      </Alert>
      <UnaskedCard />
      <Loaded
        query={texts}
        errorTitle="Failed to load the texts."
        skeleton={<CardSkeletons count={4} />}
        empty={null}
        tellsWhenStale
      >
        {(all) =>
          regions.map((region) => (
            <Region key={region} versions={all.filter((one) => one.region === region)} onChanged={refresh} />
          ))
        }
      </Loaded>
    </Page>
  );
}

function Region({ versions, onChanged }: { versions: ConsentTextVersion[]; onChanged: () => void }) {
  const [text, ...earlier] = versions;
  if (!text) return null;
  return (
    <Card component="section" aria-labelledby={`text-${text.region}`}>
      <Stack gap="sm" align="flex-start">
        <Title order={2} id={`text-${text.region}`}>
          {regionNames[text.region]}
        </Title>
        <VersionLine version={text} />
        {text.paragraphs.map((paragraph) => (
          <Text key={paragraph} size="sm">
            {paragraph}
          </Text>
        ))}
        <ul>
          {text.things.map(({ key, text: words, required }) => (
            <Text key={key} component="li" size="sm">
              {words} {!required && <em>(optional)</em>}
            </Text>
          ))}
        </ul>
        {text.grantsCopy && (
          <Text size="sm">
            Whoever agrees may have a copy of the answers. Reviewers who are asked from then on are told so.
          </Text>
        )}
        <EditTextButton text={text} onChanged={onChanged} />
        {earlier.map((one) => (
          <VersionLine key={one.version} version={one} />
        ))}
      </Stack>
    </Card>
  );
}

function VersionLine({
  version: { version, createdAt, createdBy, agreed },
}: {
  version: ConsentTextVersion;
}) {
  return (
    <Text size="sm" c="dimmed">
      Version {version}, {createdBy ? `by ${createdBy}` : "came with the product"},{" "}
      <DateText value={createdAt} /> ·{" "}
      {agreed === 1 ? "1 candidate has agreed to it" : `${agreed} candidates have agreed to it`}
    </Text>
  );
}
