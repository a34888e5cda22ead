import { Alert, Radio, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import classes from "../directory.module.css";
import type { Reading } from "./encodings.ts";
import type { EncodingChoice, FoundEncoding } from "./find-encoding.ts";

interface EncodingQuestionProps {
  encoding: FoundEncoding;
  reading: Reading | null;
  onChoose: (reading: Reading) => void;
}

/** Where a file does not say how its letters are encoded: the same cells in each way that they may be meant. */
export function EncodingQuestion({ encoding, reading, onChoose }: EncodingQuestionProps) {
  const { choices } = encoding;
  const [first] = choices;
  if (choices.length === 1)
    return first?.reading.isDoubled ? (
      <Alert role="note" color="amber" icon={<IconInfoCircle aria-hidden />}>
        The letters of this file were garbled when it was saved. We read them as they were meant:{" "}
        <b>{first.examples.join(" · ")}</b>
      </Alert>
    ) : null;
  const isDamaged = choices.some((choice) => choice.reading.badBytes);
  return (
    <Radio.Group
      label={
        isDamaged
          ? "Some letters in this file are damaged. How are they meant?"
          : "Which names are spelled correctly?"
      }
      description={
        isDamaged
          ? "The rest of the file can be read. Choose the correct spelling, or reject these rows."
          : "The file doesn't say how its letters are encoded. If none is correct, save it as CSV UTF-8 and choose it again."
      }
      value={reading ? keyOf(reading) : null}
      onChange={(value) => {
        const chosen = choices.find((choice) => keyOf(choice.reading) === value);
        if (chosen) onChoose(chosen.reading);
      }}
      withAsterisk={encoding.isOpen}
    >
      <Stack mt="xs" gap="xs">
        {choices.map((choice) => (
          <Radio key={keyOf(choice.reading)} value={keyOf(choice.reading)} label={<Spelling of={choice} />} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Spelling({ of: { reading, examples } }: { of: EncodingChoice }) {
  if (examples.length === 0) return reading.label;
  return (
    <>
      <span className={classes.spelling}>{examples.join(" · ")}</span>
      <Text component="span" size="sm" c="dimmed" display="block">
        {reading.label}
      </Text>
    </>
  );
}

const keyOf = ({ encoding, badBytes = "" }: Reading) => `${encoding} ${badBytes}`;
