interface FoundJob {
  position: string;
  company: string;
  startDate: string;
  endDate: string;
}

/** Each job that was read, as 'Engineer @ Acme: 2018-03 2020-12'. */
export const jobLines = (jobs: FoundJob[]) =>
  jobs.map(
    ({ position, company, startDate, endDate }) =>
      `${position} @ ${company}: ${startDate} ${endDate || "now"}`,
  );
