import { companyName } from "#contract/names.ts";
import { type Columns, type FileFacts, missingColumns } from "./columns.ts";
import { type AllowedOrder, allowedOrder, type DateOrder, type DateOrders } from "./date-order.ts";
import { isContractEnd, isOtherDate, isPartOfCompany } from "./headings.ts";

/** The admin's answers about a file. */
export interface Answers {
  /** Indexes of date columns that do not say when people left. */
  notEnds: number[];
  /** Whether it is right that no row has an end in the past. */
  confirmsNoPastEnd: boolean;
  company: string;
  order: DateOrder | null;
}

export const noAnswers: Answers = { notEnds: [], confirmsNoPastEnd: false, company: "", order: null };

/** Questions to answer before an import, because a wrong guess would contact the wrong people. */
export interface Questions {
  /** Indexes of date columns that may say when people left. */
  maybeEnds: number[];
  /** Whether no row has an end in the past, so that everyone would count as still employed. */
  hasNoPastEnd: boolean;
  /** Whether to ask for the company of all rows: the file has none, or only names of its parts. */
  company: "required" | "optional" | null;
  order: AllowedOrder;
  isAnswered: boolean;
}

interface MatchedFile {
  header: string[];
  columns: Columns;
  /** The columns before the admin changed anything. */
  recognized: Columns;
  /** By column, the dates of the whole file. */
  dates: DateOrders[];
  answers: Answers;
}

export function findQuestions({ header, columns, recognized, dates, answers }: MatchedFile): Questions {
  const maybeEnds = columns.flatMap((meaning, index) => {
    const heading = header[index] ?? "";
    if (!dates[index]?.areDates || isOtherDate(heading)) return [];
    // The question stays after it was answered, so that the answer can be changed.
    if (meaning === "end") return recognized[index] === null ? [index] : [];
    const isLessThanAnotherEnd = isContractEnd(heading) && columns.includes("end");
    return meaning === null && !isLessThanAnotherEnd ? [index] : [];
  });
  const openColumns = columns.includes("start") ? maybeEnds : [];
  const hasNoPastEnd = !columns.some((meaning, index) => meaning === "end" && dates[index]?.holdsPast);
  const isPart = isPartOfCompany(header[columns.indexOf("company")] ?? "");
  const whenStated = isPart ? "optional" : null;
  const company = columns.includes("company") ? whenStated : "required";
  const order = allowedOrder(columns, dates);
  return {
    maybeEnds: openColumns,
    hasNoPastEnd,
    company,
    order,
    isAnswered:
      missingColumns(columns).length === 0 &&
      openColumns.every((index) => columns[index] === "end" || answers.notEnds.includes(index)) &&
      (!hasNoPastEnd || answers.confirmsNoPastEnd) &&
      (company === null || companyProblem(company, answers.company) === null) &&
      (order !== "open" || answers.order !== null),
  };
}

/** The error message for the typed company, or null. */
export function companyProblem(question: "required" | "optional", typed: string): string | null {
  if (question === "optional" && typed.trim() === "") return null;
  const { error } = companyName.safeParse(typed);
  return error?.issues[0]?.message ?? null;
}

export function getFileFacts({ company, order }: Questions, answers: Answers): FileFacts {
  const isCompanyGiven = company !== null && companyProblem(company, answers.company) === null;
  return {
    order: order === "open" ? answers.order : order,
    company: isCompanyGiven ? answers.company.trim() : "",
  };
}
