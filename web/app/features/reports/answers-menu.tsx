import { Button, Menu, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { exportFormats, exportRows } from "#contract/lists.ts";

type Format = (typeof exportFormats)[number];

const rowNames = { reviewers: "One row per reviewer", answers: "One row per answer" };
const formatNames: Record<Format, string> = {
  xlsx: "Excel",
  csv: "CSV",
  "csv-semicolon": "CSV with semicolons",
  json: "JSON",
};
const hints: Partial<Record<Format, string>> = {
  "csv-semicolon": "For Excel in Germany, France and other countries with a decimal comma",
};

/** Downloads a job's answers. JSON always has an object for each answer. */
export function AnswersMenu({ jobId }: { jobId: string }) {
  return (
    <Menu position="bottom-start" width={264}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconDownload size={16} aria-hidden />}>
          Download answers
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportRows.map((rows) => (
          // A fieldset is no child of a menu.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <div key={rows} role="group" aria-label={rowNames[rows]}>
            <Menu.Label>{rowNames[rows]}</Menu.Label>
            {exportFormats
              .filter((format) => format !== "json" || rows === "answers")
              .map((format) => (
                <Menu.Item
                  key={format}
                  component="a"
                  href={`/api/jobs/${jobId}/answers?format=${format}&rows=${rows}`}
                  download
                >
                  {formatNames[format]}
                  {hints[format] && (
                    <Text size="xs" c="dimmed">
                      {hints[format]}
                    </Text>
                  )}
                </Menu.Item>
              ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
