import fc from "fast-check";
import { expect, test } from "vitest";
import { fileNameOf } from "#contract/text.ts";
import { attachment } from "./render-report.ts";

test("a file name has names in any script, and an ASCII name for programs that know only ASCII", () => {
  const names: [about: string, full: string, plain: string][] = [
    ["王小明", "report-王小明.pdf", "report.pdf"],
    ["山田 太郎", "report-山田-太郎.pdf", "report.pdf"],
    ["김 민수", "report-김-민수.pdf", "report.pdf"],
    ["김 민수".normalize("NFD"), "report-김-민수.pdf", "report.pdf"],
    ["สมชาย ใจดี", "report-สมชาย-ใจดี.pdf", "report.pdf"],
    ["Анна O'Neil", "report-Анна-O-Neil.pdf", "report-o-neil.pdf"],
    ["Łukasz Ørsted", "report-Łukasz-Ørsted.pdf", "report-lukasz-orsted.pdf"],
    ["../..\\ C:\u202Efdp.exe\0", "report-C-fdp-exe.pdf", "report-c-fdp-exe.pdf"],
    ["CON", "report-CON.pdf", "report-con.pdf"],
  ];
  for (const [about, full, plain] of names) {
    expect(fileNameOf("report", about, "pdf")).toBe(full);
    expect(attachment(full)).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(full)}`,
    );
  }
});

test("a long name ends after a whole letter, with its accents", () => {
  const accented = "q\u0323\u0302";
  expect(fileNameOf("report", accented.repeat(50), "pdf")).toBe(`report-${accented.repeat(20)}.pdf`);
  expect(fileNameOf("report", `${"x".repeat(59)}${accented}`, "pdf")).toBe(`report-${"x".repeat(59)}.pdf`);
  expect(fileNameOf("report", "𠮷".repeat(300), "pdf")).toBe(`report-${"𠮷".repeat(60)}.pdf`);
  expect(fileNameOf("report", `x${"\u0302".repeat(500)}`, "pdf")).toBe("report.pdf");
});

test("every file system and every header accepts the file name, whatever the report is about", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 150 }),
    fc.string({
      unit: fc.constantFrom("/", "\\", "..", '"', "'", "(", "*", "\r\n", "\u202E", "NUL", "é", "ก็"),
    }),
  );
  fc.assert(
    fc.property(anything, fc.constantFrom("report", "comparison", "answers", "rejected"), (about, kind) => {
      const name = fileNameOf(kind, about, "xlsx");
      expect(name).toMatch(new RegExp(`^${kind}(-[\\p{L}\\p{N}\\p{M}-]*[\\p{L}\\p{N}\\p{M}])?\\.xlsx$`, "u"));
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
      expect(name.isWellFormed()).toBe(true);
      const [, plain, encoded = ""] =
        /^attachment; filename="([a-z0-9-]+\.xlsx)"; filename\*=UTF-8''([\w.%~!-]+)$/.exec(
          attachment(name),
        ) ?? [];
      expect(plain?.startsWith(kind)).toBe(true);
      expect(decodeURIComponent(encoded)).toBe(name);
    }),
  );
});
