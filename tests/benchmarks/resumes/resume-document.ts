import { writeDuration, writePeriod, type DateForm, type Period } from "./dates.ts";
import type { Random, Resume } from "./make-resume.ts";
import { wordsByLanguage, type Heading, type Language } from "./words.ts";

export interface Style {
  font: string;
  size: number;
  heading: "plain" | "caps" | "tracked" | "smallcaps";
  rule: boolean;
  centered: boolean;
  footer: boolean;
  isJustified: boolean;
  /** In a narrow column, entries have no dates at the right edge. */
  isNarrow: boolean;
  /** Empty for descriptions in prose. */
  bullet: string;
  /** Between a company or a period and its place. */
  between: string;
  /** The place of a company above several roles. */
  placeIsRight: boolean;
  /** Before the e-mail address, phone number, place and profile. */
  icons: string[];
  /** How each job is written: see layouts.typ. */
  jobs: string;
  educationFirst: boolean;
  /** Jobs may follow the summary without a heading. */
  hasWorkHeading: boolean;
  /** Periods of Europass may have brackets. */
  bracketed: boolean;
}

interface Role {
  position: string;
  dates: string;
  datesAndPlace: string;
  deeds: string[];
}

interface Employer {
  company: string;
  /** Empty if the résumé has no places. */
  place: string;
  companyAndPlace: string;
  about: string;
  /** Of all roles. */
  duration: string;
  roles: Role[];
}

type Section = { name: Heading; heading: string; isNarrow: boolean } & (
  | { kind: "jobs"; employers: Employer[] }
  | { kind: "entries"; entries: { what: string; at: string; dates: string; years: string }[] }
  | { kind: "items"; items: string[] }
  | { kind: "text"; text: string }
);

/** A résumé with a layout: what layouts.typ and the writers of other formats read. */
export interface ResumeDocument {
  layout: string;
  style: Style;
  language: Language;
  name: string;
  headline: string;
  email: string;
  phone: string;
  place: string;
  profileUrl: string;
  born: string;
  contactHeading: string;
  summary: string;
  sections: Section[];
  closing: string;
  employers: Employer[];
  education: { what: string; at: string; dates: string; years: string }[];
  skills: string[];
  spoken: string[];
  certificates: string[];
  /** The headings of a table of jobs. */
  columns: string[];
  /** Words of the page's foot. */
  page: string;
  of: string;
  updated: string;
  city: string;
  linkedIn: string[];
}

/** The headings of LinkedIn's PDF: contact, top skills, languages, experience, education, summary. */
const linkedInHeadings: Record<Language, string[]> = {
  en: ["Contact", "Top Skills", "Languages", "Experience", "Education", "Summary"],
  de: ["Kontakt", "Top-Kenntnisse", "Languages", "Berufserfahrung", "Ausbildung", "Zusammenfassung"],
  fr: ["Coordonnées", "Principales compétences", "Languages", "Expérience", "Formation", "Résumé"],
  es: ["Contactar", "Aptitudes principales", "Languages", "Experiencia", "Educación", "Extracto"],
  pt: ["Contato", "Principais competências", "Languages", "Experiência", "Formação acadêmica", "Resumo"],
  nl: ["Contact", "Belangrijkste vaardigheden", "Languages", "Ervaring", "Opleiding", "Samenvatting"],
  it: ["Contatti", "Competenze principali", "Languages", "Esperienza", "Formazione", "Riepilogo"],
  pl: [
    "Kontakt",
    "Najważniejsze umiejętności",
    "Languages",
    "Doświadczenie",
    "Wykształcenie",
    "Podsumowanie",
  ],
};

/** The headings of a table of jobs: period, company, position, place. */
const tableHeadings: Record<Language, string[]> = {
  en: ["Dates", "Company", "Position", "Location"],
  de: ["Zeitraum", "Unternehmen", "Position", "Ort"],
  fr: ["Période", "Entreprise", "Poste", "Lieu"],
  es: ["Fechas", "Empresa", "Puesto", "Lugar"],
  pt: ["Período", "Empresa", "Cargo", "Local"],
  nl: ["Periode", "Bedrijf", "Functie", "Plaats"],
  it: ["Periodo", "Azienda", "Posizione", "Luogo"],
  pl: ["Okres", "Firma", "Stanowisko", "Miejsce"],
};

/** The word before a place in Europass. */
const cityWords: Record<Language, string> = {
  en: "City",
  de: "Ort",
  fr: "Ville",
  es: "Localidad",
  pt: "Localidade",
  nl: "Plaats",
  it: "Città",
  pl: "Miejscowość",
};

export function toDocument(resume: Resume, layout: string, dates: DateForm, style: Style): ResumeDocument {
  const { language } = resume;
  const words = wordsByLanguage[language];
  const write = (period: Period) => writePeriod(period, dates, words);
  const employers = resume.employers.map(({ company, place, about, roles }) => ({
    company,
    about,
    place,
    companyAndPlace: withPlace(company, style.between, place),
    duration: writeDuration(
      { start: (roles.at(-1) as (typeof roles)[number]).period.start, end: roles[0]?.period.end ?? null },
      words,
    ),
    roles: roles.map(({ position, period, deeds }) => ({
      position,
      dates: write(period),
      // A dash would look like a third date.
      datesAndPlace: withPlace(write(period), style.between === " – " ? " · " : style.between, place),
      deeds,
    })),
  }));
  const education = resume.education.map(({ degree, school, period }) => ({
    what: degree,
    at: school,
    dates: write(period),
    years: writePeriod(period, "2021 – 2023", words),
  }));
  const { position, organization, period } = resume.volunteering;
  const volunteering = [{ what: position, at: organization, dates: write(period), years: "" }];
  const section = (name: Heading, isNarrow = false) => ({ name, heading: resume.headings[name], isNarrow });
  const work: Section[] = [
    { ...section("work"), kind: "jobs", employers, ...(style.hasWorkHeading ? {} : { heading: "" }) },
  ];
  const studies: Section[] = [{ ...section("education"), kind: "entries", entries: education }];
  return {
    layout,
    style,
    language,
    name: `${resume.firstName} ${resume.lastName}`,
    headline: resume.headline,
    email: resume.email,
    phone: resume.phone,
    place: resume.place,
    profileUrl: resume.profileUrl,
    born: resume.born,
    contactHeading: resume.headings.contact,
    summary: resume.summary,
    sections: [
      { ...section("summary"), kind: "text", text: resume.summary },
      ...(style.educationFirst ? [...studies, ...work] : [...work, ...studies]),
      { ...section("volunteering"), kind: "entries", entries: volunteering },
      { ...section("projects"), kind: "items", items: resume.projects },
      { ...section("skills", true), kind: "items", items: resume.skills },
      { ...section("certificates", true), kind: "items", items: resume.certificates },
      { ...section("spoken", true), kind: "items", items: resume.spoken },
    ],
    closing: resume.closing,
    employers,
    education,
    skills: resume.skills,
    spoken: resume.spoken,
    certificates: resume.certificates,
    columns: tableHeadings[language],
    page: words.page,
    of: words.pageOf,
    updated: `${words.updated} 11/2026`,
    city: cityWords[language],
    linkedIn: linkedInHeadings[language],
  };
}

const withPlace = (text: string, between: string, place: string) =>
  place === "" ? text : `${text}${between}${place}`;

/** Private-use glyphs are what icon fonts leave in a file's text. */
const icons = [
  ["", "", "", ""],
  ["\uE0C8 ", "\uE0CD ", "\uE0B0 ", "\uE157 "],
  ["E-mail: ", "Tel. ", "", ""],
  ["✉ ", "☎ ", "", ""],
];

export function makeStyle(random: Random, fonts: string[], wanted: Partial<Style>): Style {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  return {
    font: pick(fonts),
    size: pick([9.5, 10, 10.5]),
    heading: pick(["plain", "caps", "tracked", "smallcaps"]),
    rule: pick([true, false]),
    centered: pick([true, false]),
    footer: pick([true, false]),
    isJustified: pick([true, false, false]),
    isNarrow: false,
    bullet: pick(["•", "•", "–", "▪", ""]),
    between: pick([" · ", " | ", " – ", ", ", ", "]),
    placeIsRight: pick([true, false]),
    icons: pick(icons),
    jobs: "title first",
    educationFirst: random() < 0.25,
    hasWorkHeading: true,
    bracketed: false,
    ...wanted,
  };
}
