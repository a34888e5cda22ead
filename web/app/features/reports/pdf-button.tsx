import { Button, Menu } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconDownload } from "@tabler/icons-react";
import type { Paper } from "#contract/reports.ts";
import { saveFile } from "#web/app/lib/files.ts";
import { toast } from "#web/app/ui/toast.tsx";

interface PdfButtonProps {
  label: string;
  fetchPdf: (paper: Paper) => Promise<File>;
}

/** Downloads a PDF in A4, or in North America's paper size. */
export function PdfButton({ label, fetchPdf }: PdfButtonProps) {
  const download = useMutation({
    mutationFn: fetchPdf,
    onSuccess: saveFile,
    onError: (error) => toast.failure("Failed to create the PDF", error),
  });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          loading={download.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download.mutate("a4")}>PDF, A4</Menu.Item>
        <Menu.Item onClick={() => download.mutate("letter")}>PDF, US Letter</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
