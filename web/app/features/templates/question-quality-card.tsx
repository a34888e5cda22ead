import { Card, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { fewestMarked } from "#contract/templates.ts";
import { qualityOptions } from "./queries.ts";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { RowSkeletons } from "#web/app/ui/skeletons.tsx";

/** How often answers in words are worth reading, question by question, so that an admin can make questions better. */
export function QuestionQualityCard() {
  const quality = useQuery(qualityOptions);
  return (
    <Card component="section" aria-labelledby="question-quality">
      <Title order={2} id="question-quality">
        How good the answers are
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        What hiring managers said of answers in words, from {fewestMarked} answers on. A question whose
        answers are seldom specific may be better asked otherwise.
      </Text>
      <Loaded
        query={quality}
        errorTitle="Failed to load how good the answers are"
        skeleton={<RowSkeletons />}
        empty={<Text size="sm">No question has that many yet.</Text>}
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
                    {[specific, example, balanced].map((count, place) => (
                      <Table.Td key={marks[place]}>{Math.round((count / answers) * 100)} %</Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Loaded>
    </Card>
  );
}

const marks = ["specific", "example", "balanced"];
