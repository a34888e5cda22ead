import { strToU8, zipSync } from "fflate";
import Papa from "papaparse";
import { monthOf, type Month } from "./dates.ts";
import type { Resume } from "./make-resume.ts";
import type { ResumeDocument } from "./resume-document.ts";
import { wordsByLanguage } from "./words.ts";

const writtenAt = new Date("2026-11-20T10:00:00Z");
const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const rolesOf = ({ employers }: Resume) =>
  employers.flatMap(({ company, place, roles }) => roles.map((role) => ({ company, place, ...role })));

/** https://jsonresume.org/schema */
export function writeJsonResume(resume: Resume): Uint8Array {
  const iso = (month: Month | null) => (month ? `${monthOf(month)}-01` : undefined);
  const file = {
    $schema: "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json",
    basics: {
      name: `${resume.firstName} ${resume.lastName}`,
      label: resume.headline,
      email: resume.email,
      phone: resume.phone,
      summary: resume.summary,
    },
    work: rolesOf(resume).map(({ company, place, position, period, deeds }) => ({
      name: company,
      location: place,
      position,
      startDate: iso(period.start),
      endDate: iso(period.end),
      highlights: deeds,
    })),
    volunteer: [
      {
        organization: resume.volunteering.organization,
        position: resume.volunteering.position,
        startDate: iso(resume.volunteering.period.start),
        endDate: iso(resume.volunteering.period.end),
      },
    ],
    education: resume.education.map(({ degree, school, period }) => ({
      institution: school,
      area: degree,
      startDate: iso(period.start),
      endDate: iso(period.end),
    })),
    skills: resume.skills.map((name) => ({ name })),
    languages: resume.spoken.map((language) => ({ language })),
  };
  return strToU8(JSON.stringify(file, null, 2));
}

export function writePositions(resume: Resume): string {
  return Papa.unparse(
    rolesOf(resume).map(({ company, place, position, period, deeds }) => ({
      "Company Name": company,
      Title: position,
      Description: deeds.join("\n"),
      Location: place,
      "Started On": asLinkedIn(period.start),
      "Finished On": asLinkedIn(period.end),
    })),
  );
}

/** LinkedIn's export, with the files that have nothing to do with jobs. */
export function writeLinkedInExport(resume: Resume): Uint8Array {
  const tables: Record<string, object[]> = {
    "Profile.csv": [
      {
        "First Name": resume.firstName,
        "Last Name": resume.lastName,
        "Maiden Name": "",
        Headline: resume.headline,
        Summary: resume.summary,
      },
    ],
    "Email Addresses.csv": [
      { "Email Address": resume.email, Confirmed: "Yes", Primary: "Yes", "Updated On": "1/2/24, 9:41 AM" },
    ],
    "Education.csv": resume.education.map(({ degree, school, period }) => ({
      "School Name": school,
      "Start Date": String(period.start.year),
      "End Date": String(period.end?.year ?? ""),
      Notes: "",
      "Degree Name": degree,
      Activities: "",
    })),
    "Skills.csv": resume.skills.map((name) => ({ Name: name })),
    "Volunteering.csv": [
      {
        "Company Name": resume.volunteering.organization,
        Role: resume.volunteering.position,
        Cause: "",
        "Started On": asLinkedIn(resume.volunteering.period.start),
        "Finished On": asLinkedIn(resume.volunteering.period.end),
        Description: "",
      },
    ],
    "Jobs/Saved Jobs.csv": [
      { "Saved Date": "3/4/25, 8:02 AM", "Job Title": "Any", "Company Name": "Any Employer" },
    ],
  };
  const files = Object.entries(tables).map(([name, rows]) => [name, strToU8(Papa.unparse(rows))] as const);
  return zipSync(
    { ...Object.fromEntries(files), "Positions.csv": strToU8(writePositions(resume)) },
    { mtime: writtenAt },
  );
}

/** LinkedIn's export is in English for everybody. */
export const asLinkedIn = (month: Month | null) =>
  month ? `${wordsByLanguage.en.shortMonths[month.month - 1]} ${month.year}` : "";

/** Europass since 2020. */
export function writeEuropass(resume: Resume): string {
  const date = (month: Month) => `<hr:FormattedDateTime>${monthOf(month)}-01</hr:FormattedDateTime>`;
  const jobs = rolesOf(resume).map(
    ({ company, place, position, period: { start, end }, deeds }) => `
      <EmployerHistory>
        <hr:OrganizationName>${escape(company)}</hr:OrganizationName>
        <OrganizationContact><Communication><Address><oa:CityName>${escape(place)}</oa:CityName></Address></Communication></OrganizationContact>
        <PositionHistory>
          <PositionTitle typeCode="FREETEXT">${escape(position)}</PositionTitle>
          <eures:EmploymentPeriod>
            <eures:StartDate>${date(start)}</eures:StartDate>
            ${end ? `<eures:EndDate>${date(end)}</eures:EndDate>` : ""}
            <hr:CurrentIndicator>${end === null}</hr:CurrentIndicator>
          </eures:EmploymentPeriod>
          <oa:Description>${escape(deeds.map((deed) => `<p>${deed}</p>`).join(""))}</oa:Description>
          <City>${escape(place)}</City>
        </PositionHistory>
      </EmployerHistory>`,
  );
  const schools = resume.education.map(
    ({ degree, school, period: { start, end } }) => `
      <EducationOrganizationAttendance>
        <hr:OrganizationName>${escape(school)}</hr:OrganizationName>
        <AttendancePeriod>
          <StartDate>${date(start)}</StartDate>
          ${end ? `<EndDate>${date(end)}</EndDate>` : ""}
          <Ongoing>false</Ongoing>
        </AttendancePeriod>
        <EducationDegree><hr:DegreeName>${escape(degree)}</hr:DegreeName></EducationDegree>
      </EducationOrganizationAttendance>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Candidate xmlns="http://www.europass.eu/1.0" xmlns:oa="http://www.openapplications.org/oagis/9" xmlns:eures="http://www.europass_eures.eu/1.0" xmlns:hr="http://www.hr-xml.org/3">
  <CandidatePerson>
    <PersonName><oa:GivenName>${escape(resume.firstName)}</oa:GivenName><hr:FamilyName>${escape(resume.lastName)}</hr:FamilyName></PersonName>
  </CandidatePerson>
  <CandidateProfile languageCode="${resume.language}">
    <EmploymentHistory>${jobs.join("")}</EmploymentHistory>
    <EducationHistory>${schools.join("")}</EducationHistory>
  </CandidateProfile>
</Candidate>`;
}

/** Europass until 2020. */
export function writeOldEuropass(resume: Resume): string {
  const date = (name: string, { year, month }: Month) =>
    `<${name} year="${year}" month="--${String(month).padStart(2, "0")}"/>`;
  const jobs = rolesOf(resume).map(
    ({ company, place, position, period: { start, end }, deeds }) => `
      <WorkExperience>
        <Period>${date("From", start)}${end ? date("To", end) : "<Current>true</Current>"}</Period>
        <Position><Label>${escape(position)}</Label></Position>
        <Activities>${escape(deeds.map((deed) => `<p>${deed}</p>`).join(""))}</Activities>
        <Employer>
          <Name>${escape(company)}</Name>
          <ContactInfo><Address><Contact><Municipality>${escape(place)}</Municipality></Contact></Address></ContactInfo>
        </Employer>
      </WorkExperience>`,
  );
  const schools = resume.education.map(
    ({ degree, school, period: { start, end } }) => `
      <Education>
        <Period>${date("From", start)}${end ? date("To", end) : ""}</Period>
        <Title>${escape(degree)}</Title>
        <Organisation><Name>${escape(school)}</Name></Organisation>
      </Education>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass" locale="${resume.language}">
  <DocumentInfo><DocumentType>ECV</DocumentType><XSDVersion>V3.3</XSDVersion></DocumentInfo>
  <LearnerInfo>
    <Identification><PersonName><FirstName>${escape(resume.firstName)}</FirstName><Surname>${escape(resume.lastName)}</Surname></PersonName></Identification>
    <WorkExperienceList>${jobs.join("")}</WorkExperienceList>
    <EducationList>${schools.join("")}</EducationList>
  </LearnerInfo>
</SkillsPassport>`;
}

/** As typed into an editor. */
export function writeText(document: ResumeDocument): Uint8Array {
  const { style, employers } = document;
  const bullet = style.bullet === "" ? "-" : style.bullet;
  const jobs = employers.flatMap(({ company, companyAndPlace, roles }) =>
    roles.map(({ position, dates, deeds }) => {
      const lines: Record<string, string[]> = {
        "title first": [position, companyAndPlace, dates],
        "company first": [companyAndPlace, `${position}, ${dates}`],
        "dates above": [dates, `${position}, ${company}`],
        "one line": [`${dates}: ${position}, ${companyAndPlace}`],
      };
      return [...(lines[style.jobs] ?? []), ...deeds.map((deed) => `${bullet} ${deed}`), ""];
    }),
  );
  const sections = document.sections.flatMap((section): string[] => {
    const heading = [section.heading.toUpperCase(), "=".repeat(section.heading.length)];
    if (section.kind === "jobs") return [...heading, ...jobs.flat()];
    if (section.kind === "entries")
      return [...heading, ...section.entries.flatMap(({ what, at, dates }) => [`${what}, ${at}`, dates]), ""];
    if (section.kind === "items")
      return [...heading, ...section.items.map((item) => `${bullet} ${item}`), ""];
    return [...heading, section.text, ""];
  });
  const { name, headline, email, phone, place, born, closing } = document;
  return strToU8(
    [name, headline, `${email} | ${phone} | ${place}`, born, "", ...sections, closing].join("\n"),
  );
}
