import { Button, Text } from "@mantine/core";

/** Somebody deleted the template while it was open here: what was typed need not go with it. */
export function SaveAsNew({ onAgree }: { onAgree: () => void }) {
  return (
    <div>
      <Text size="sm" mb="xs">
        Someone deleted this template. What you typed can be saved as a new one.
      </Text>
      <Button variant="default" onClick={onAgree}>
        Make It a New Template
      </Button>
    </div>
  );
}
