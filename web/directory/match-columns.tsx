import { Alert, Button, Group, NativeSelect, Radio, Stack, Text } from "@mantine/core";
import IconAlertTriangle from "~icons/tabler/alert-triangle";
import { counted } from "#web/ui/counted.ts";
import { type Columns, type Meaning, meaningLabels, missingColumns, withMeaning } from "./columns.ts";
import type { AllowedOrder, DateOrder } from "./date-order.ts";
import classes from "./directory.module.css";
import { EncodingQuestion } from "./encoding-question.tsx";
import type { Reading } from "./encodings.ts";
import type { FoundEncoding } from "./find-encoding.ts";
import { FirstRows } from "./first-rows.tsx";
import type { Sheet } from "./read-file.ts";
import { StepHeading } from "./step-heading.tsx";

interface MatchColumnsProps {
  file: File;
  encoding: FoundEncoding;
  /** Null: somebody has to choose it. */
  reading: Reading | null;
  sheet: Sheet;
  columns: Columns;
  /** How the file's dates may be read; where that is open, somebody has to choose. */
  allowed: AllowedOrder;
  chosen: DateOrder | null;
  onChange: (columns: Columns) => void;
  onReading: (reading: Reading) => void;
  onOrder: (order: DateOrder) => void;
  onImport: () => void;
  onCancel: () => void;
}

const choices = [
  { value: "", label: "Not used" },
  ...Object.entries(meaningLabels).map(([value, label]) => ({ value, label })),
];

/** What was recognised in a file, to be looked at and corrected before anything is imported. */
export function MatchColumns(props: MatchColumnsProps) {
  const { file, sheet, columns, allowed, chosen, onChange, onOrder, onImport, onCancel } = props;
  const isOrderOpen = allowed === "open";
  const order = allowed === "open" ? chosen : allowed;
  const missing = missingColumns(columns);
  const used = columns.filter(Boolean).length;
  return (
    <Stack gap="md">
      <div>
        <StepHeading>{file.name}</StepHeading>
        <Text size="sm" c="dimmed" mt={4}>
          {used} of {counted(columns.length, "column")} recognised,{" "}
          {sheet.header.line > 0
            ? `named in line ${sheet.header.line}.`
            : "by what stands in them: this file has no line with the columns' names."}
        </Text>
      </div>
      <EncodingQuestion encoding={props.encoding} reading={props.reading} onChoose={props.onReading} />
      <ul className={classes.columns}>
        {sheet.header.cells.map((heading, index) => (
          // Two columns may have one name: the place is what tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className={classes.heading}>{heading.trim() || `Column ${index + 1}`}</span>
            <span className={classes.example}>{examples(sheet, index)}</span>
            <NativeSelect
              aria-label={`Meaning of ${heading.trim() || `column ${index + 1}`}`}
              data={choices}
              value={columns[index] ?? ""}
              onChange={(event) =>
                onChange(withMeaning(columns, index, (event.currentTarget.value || null) as Meaning | null))
              }
            />
          </li>
        ))}
      </ul>
      {missing.length > 0 ? (
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
          {missing.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
          Choose it above, or add it to the file.
        </Alert>
      ) : (
        <>
          {isOrderOpen && (
            <Radio.Group
              label="What does 03/04/2015 mean in this file?"
              description="Its dates can be read in both ways."
              value={order}
              onChange={(value) => onOrder(value === "day" ? "day" : "month")}
              withAsterisk
            >
              <Group mt="xs">
                <Radio value="day" label="3 April 2015" />
                <Radio value="month" label="4 March 2015" />
              </Group>
            </Radio.Group>
          )}
          <FirstRows sheet={sheet} columns={columns} order={order} />
        </>
      )}
      <Group gap="xs">
        <Button onClick={onImport} disabled={missing.length > 0 || !props.reading || (isOrderOpen && !order)}>
          Import
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

function examples({ first }: Sheet, index: number): string {
  const values = first.map(({ cells }) => cells[index]?.trim()).filter(Boolean);
  return [...new Set(values)].slice(0, 3).join(" · ") || "empty";
}
