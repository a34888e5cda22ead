import { companyName } from "#contract/names.ts";
import { type Columns, type FileFacts, missingColumns } from "./columns.ts";
import { type AllowedOrder, allowedOrder, type DateOrder, type DateOrders } from "./date-order.ts";
import { isContractEnd, isOtherDate, isPartOfCompany } from "./headings.ts";

/** What the admin answered about a file. */
export interface Answers {
  /** Places of date columns that do not say when people left. */
  notEnds: number[];
  isNobodyGone: boolean;
  company: string;
  order: DateOrder | null;
}

export const noAnswers: Answers = { notEnds: [], isNobodyGone: false, company: "", order: null };

/** What has to be answered before a file is imported, because a wrong guess would contact the wrong people. */
export interface Questions {
  /** Places of date columns that may say when people left. */
  maybeEnds: number[];
  /** No row has an end, so that everyone would count as still employed. */
  hasNobodyLeft: boolean;
  /** Where all of these people worked: the file has no company, or only the names of its parts. */
  company: "required" | "optional" | null;
  order: AllowedOrder;
  isAnswered: boolean;
}

interface MatchedFile {
  header: string[];
  columns: Columns;
  /** As they were recognized, before the admin changed anything. */
  recognized: Columns;
  /** What stands in each column of the whole file. */
  dates: DateOrders[];
  answers: Answers;
}

export function findQuestions({ header, columns, recognized, dates, answers }: MatchedFile): Questions {
  const maybeEnds = columns.flatMap((meaning, place) => {
    const heading = header[place] ?? "";
    if (!dates[place]?.areDates || isOtherDate(heading)) return [];
    // Once chosen as the end here, the question stays, so that the answer can be changed.
    if (meaning === "end") return recognized[place] === null ? [place] : [];
    const isLessThanAnotherEnd = isContractEnd(heading) && columns.includes("end");
    return meaning === null && !isLessThanAnotherEnd ? [place] : [];
  });
  const openColumns = columns.includes("start") ? maybeEnds : [];
  const hasNobodyLeft = !columns.some((meaning, place) => meaning === "end" && dates[place]?.holdsPast);
  const isPart = isPartOfCompany(header[columns.indexOf("company")] ?? "");
  const company = !columns.includes("company") ? "required" : isPart ? "optional" : null;
  const order = allowedOrder(columns, dates);
  return {
    maybeEnds: openColumns,
    hasNobodyLeft,
    company,
    order,
    isAnswered:
      missingColumns(columns).length === 0 &&
      openColumns.every((place) => columns[place] === "end" || answers.notEnds.includes(place)) &&
      (!hasNobodyLeft || answers.isNobodyGone) &&
      (company === null || companyProblem(company, answers.company) === null) &&
      (order !== "open" || answers.order !== null),
  };
}

/** What is wrong with the company that was typed; null: nothing. */
export function companyProblem(question: "required" | "optional", typed: string): string | null {
  if (question === "optional" && typed.trim() === "") return null;
  const { error } = companyName.safeParse(typed);
  return error?.issues[0]?.message ?? null;
}

/** What holds for every row, by the file and by the answers. */
export function getFileFacts({ company, order }: Questions, answers: Answers): FileFacts {
  const isCompanyGiven = company !== null && companyProblem(company, answers.company) === null;
  return {
    order: order === "open" ? answers.order : order,
    company: isCompanyGiven ? answers.company.trim() : "",
  };
}
