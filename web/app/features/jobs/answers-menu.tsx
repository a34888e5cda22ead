import { Button, Menu, Text } from "@mantine/core";
import { IconCheck, IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { exportFormats } from "#contract/lists.ts";
import { keep, recall } from "#web/shared/storage.ts";

type Format = (typeof exportFormats)[number];

const names: Record<Format, string> = {
  xlsx: "Excel (XLSX)",
  csv: "CSV (comma)",
  "csv-semicolon": "CSV (semicolon)",
  json: "JSON",
};
const hints: Partial<Record<Format, string>> = {
  "csv-semicolon": "For Excel with a decimal comma, as in Germany or France",
};
const storageKey = "answers-format";

/** Downloads a job's answers in the format that was last chosen on this device, or in another one. */
export function AnswersMenu({ jobId }: { jobId: string }) {
  const [format, setFormat] = useState<Format>(rememberedFormat);
  const addressIn = (one: Format) => `/api/jobs/${jobId}/answers?format=${one}`;
  function remember(chosen: Format) {
    keep(storageKey, chosen);
    setFormat(chosen);
  }
  return (
    <Button.Group>
      <Button
        component="a"
        href={addressIn(format)}
        download
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Answers as {names[format]}
      </Button>
      <Menu position="bottom-end" width={232}>
        <Menu.Target>
          <Button variant="default" size="xs" px={8} aria-label="Download answers in another format">
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {exportFormats.map((one) => (
            <Menu.Item
              key={one}
              component="a"
              href={addressIn(one)}
              download
              aria-current={one === format || undefined}
              rightSection={one === format && <IconCheck size={16} aria-hidden />}
              onClick={() => remember(one)}
            >
              {names[one]}
              {hints[one] && (
                <Text size="xs" c="dimmed">
                  {hints[one]}
                </Text>
              )}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

/** Excel opens an XLSX file in columns everywhere. */
function rememberedFormat(): Format {
  const remembered = recall(storageKey);
  return exportFormats.find((format) => format === remembered) ?? "xlsx";
}
