import { api } from "#web/app/lib/api.ts";
import { TextLink } from "#web/app/ui/links.tsx";
import { Alert, Box, List } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { fullName } from "#web/app/ui/text.tsx";

const pauseMs = 400;

/** Warns about a candidate of the same name, whose former colleagues would be contacted twice. */
export function Namesakes({ firstName, lastName }: { firstName: string; lastName: string }) {
  const isComplete = firstName.trim() !== "" && lastName.trim() !== "";
  const [name] = useDebouncedValue(isComplete ? `${firstName.trim()} ${lastName.trim()}` : "", pauseMs);
  const { data = [] } = useQuery(
    api.manager.candidates.find.queryOptions({ input: { q: name }, enabled: name !== "", retry: false }),
  );
  const namesakes = data.filter((candidate) => isSameName(fullName(candidate), name));
  return (
    <Box component="output" display="block">
      {name !== "" && namesakes.length > 0 && (
        <Alert color="amber" role="note" title={`You have added ${name} before`} mt="md">
          If it is the same person, we would contact their former colleagues again.
          <List size="sm" mt={4}>
            {namesakes.map(({ id, jobId, jobTitle }) => (
              <List.Item key={id}>
                <TextLink size="sm" to="/dashboard" search={{ job: jobId, candidate: id }}>
                  {name}, {jobTitle}
                </TextLink>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Box>
  );
}

const isSameName = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: "base" }) === 0;
