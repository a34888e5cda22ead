import { Badge, Button, Card, Group, SimpleGrid, Table, Text } from "@mantine/core";
import { upperFirst } from "@mantine/hooks";
import { IconListDetails, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { minMarkedAnswers, type SurveyTemplate } from "#contract/templates.ts";
import { api } from "#web/app/lib/api.ts";
import { pluralize } from "#web/app/ui/text.tsx";
import { CardSkeletons, EmptyState, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { DescriptionList } from "#web/app/ui/description-list.tsx";
import { Filtered, ShowMore } from "#web/app/ui/lists.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { usePendingDeletions } from "#web/app/ui/undoable-delete.ts";
import { TitledCard } from "#web/app/ui/titled-card.tsx";
import { templatesOptions } from "./queries.ts";
import { aspectLabels, aspectsShown, emptyValues } from "./template-values.ts";
import { TemplateActions } from "./template-actions.tsx";
import type { EditedTemplate } from "./template-dialog.tsx";
import classes from "./templates-page.module.css";

const maxShownQuestions = 3;

/** As many as fill rows of two and of three. */
const templatesPerPage = 48;

const marks = ["specific", "example", "balanced"];

// Visitors only read the templates: they do not load the editor.
const TemplateDialog = lazy(() =>
  import("./template-dialog.tsx").then((loaded) => ({ default: loaded.TemplateDialog })),
);

interface TemplatesPageProps {
  description?: string;
  /** The server refuses everyone else, whatever the page shows. */
  canEdit?: boolean;
}

export function TemplatesPage({
  description = "Each reviewer gets the template that best fits the candidate and the reviewer.",
  canEdit = true,
}: TemplatesPageProps) {
  const [edited, setEdited] = useState<EditedTemplate | null>(null);
  return (
    <Page
      title="Survey Templates"
      description={description}
      actions={
        canEdit && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited({ template: null, values: emptyValues })}
          >
            New Template
          </Button>
        )
      }
    >
      <TemplateList onEdit={canEdit ? setEdited : undefined} />
      {canEdit && <QuestionQualityCard />}
      <Suspense>{edited && <TemplateDialog edited={edited} onClose={() => setEdited(null)} />}</Suspense>
    </Page>
  );
}

/** How often answers in words are worth reading, question by question, so that admins can improve questions. */
function QuestionQualityCard() {
  const quality = useQuery(api.admin.templates.quality.queryOptions());
  return (
    <TitledCard
      id="question-quality"
      title="Answer quality"
      intro={
        <>How hiring managers rated written answers, for questions with {minMarkedAnswers} answers or more.</>
      }
    >
      <QueryState
        query={quality}
        errorTitle="Failed to load the answer quality"
        skeleton={<RowSkeletons />}
        empty={<Text size="sm">No question has enough answers yet.</Text>}
      >
        {(rows) => (
          <Table.ScrollContainer minWidth={520}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Question</Table.Th>
                  <Table.Th>Answers</Table.Th>
                  <Table.Th>Specific</Table.Th>
                  <Table.Th>With an example</Table.Th>
                  <Table.Th>Balanced</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map(({ question, answers, specific, example, balanced }) => (
                  <Table.Tr key={question}>
                    <Table.Td>{question}</Table.Td>
                    <Table.Td>{answers}</Table.Td>
                    {[specific, example, balanced].map((count, index) => (
                      <Table.Td key={marks[index]}>{Math.round((count / answers) * 100)} %</Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </QueryState>
    </TitledCard>
  );
}

interface Editable {
  onEdit?: ((edited: EditedTemplate) => void) | undefined;
}

/** All templates as cards, by name. */
function TemplateList({ onEdit }: Editable) {
  const templates = useQuery(templatesOptions);
  const pendingDeletions = usePendingDeletions();
  return (
    <QueryState
      query={{ ...templates, data: templates.data?.filter(({ id }) => !pendingDeletions.has(id)) }}
      errorTitle="Failed to load survey templates."
      skeleton={<CardSkeletons count={3} height={180} />}
      empty={<NoTemplates />}
    >
      {(loaded) => <Cards templates={loaded} onEdit={onEdit} />}
    </QueryState>
  );
}

function NoTemplates() {
  return (
    <EmptyState
      icon={<IconListDetails size={24} />}
      title="No survey templates found. Create your first template to get started."
    >
      Until then, reviewers get the default questions.
    </EmptyState>
  );
}

function Cards({ templates, onEdit }: Editable & { templates: SurveyTemplate[] }) {
  return (
    <Filtered
      items={templates}
      getTexts={(template) => [template.name, ...aspectsShown.map((aspect) => template[aspect])]}
      label="Search templates"
    >
      {(found) => (
        <ShowMore items={found} pageSize={templatesPerPage} storedAs="templates">
          {(visible) => (
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {visible.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  actions={
                    onEdit && (
                      <TemplateActions template={template} isOnly={templates.length === 1} onEdit={onEdit} />
                    )
                  }
                />
              ))}
            </SimpleGrid>
          )}
        </ShowMore>
      )}
    </Filtered>
  );
}

/** Which candidates and reviewers a template is for, and its first questions. */
function TemplateCard({ template, actions }: { template: SurveyTemplate; actions?: ReactNode }) {
  const { name, isDefault, questions } = template;
  const hiddenCount = questions.length - maxShownQuestions;
  return (
    <Card component="article" aria-label={name}>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap" mb="md">
        <Text component="h2" fw={600} m={0} className={classes.name}>
          {name}
        </Text>
        {isDefault && <Badge>Default</Badge>}
      </Group>
      <div className={classes.matching}>
        <DescriptionList
          facts={aspectsShown.map((aspect) => [aspectLabels[aspect], upperFirst(template[aspect] ?? "Any")])}
        />
      </div>
      <div className={classes.questions}>
        <Text size="sm" fw={500}>
          {pluralize(questions.length, "question")}
        </Text>
        <ol className={classes.list}>
          {questions.slice(0, maxShownQuestions).map(({ id, question }) => (
            <li key={id}>{question}</li>
          ))}
        </ol>
        {hiddenCount > 0 && (
          <Text size="sm" c="dimmed">
            ... and {hiddenCount} more
          </Text>
        )}
      </div>
      {actions && !isDefault && aspectsShown.every((aspect) => template[aspect] === null) && (
        <Text size="sm" mb="sm">
          Never used: it fits anyone but is not the default.
        </Text>
      )}
      {actions}
    </Card>
  );
}
