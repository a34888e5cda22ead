import { plainText } from "#contract/months.ts";

/**
 * Headings of a CV's sections in English, German, French, Spanish, Portuguese, Italian, Dutch and Polish. Compared without
 * accents, case, spaces and decoration, so that 'E D U C A T I O N' and '— Education:' match 'Education'.
 */
const workHeadings = parseHeadings(`
  experience, work experience, employment, employment history, employment experience, professional journey, career journey, career path, career highlights, professional career, professional positions, professional appointments, appointments, jobs, previous positions, where i've worked, where i have worked, employment record, work history, job history, career history, career, career summary, professional experience, professional background, professional history, work, positions, positions held, experiences, internships, internship experience
  berufserfahrung, beruflicher werdegang, berufliche laufbahn, berufspraxis, berufliche erfahrung, berufliche stationen, werdegang, arbeitserfahrung, praxiserfahrung, berufstätigkeit, praktika, praktische erfahrung
  expérience, expériences, expérience professionnelle, expériences professionnelles, parcours professionnel, parcours, emplois, carrière, stages
  experiencia, experiencias, experiencia laboral, experiencia profesional, trayectoria profesional, trayectoria laboral, historial laboral, vida laboral
  experiência, experiências, experiência profissional, experiências profissionais, trajetória profissional, histórico profissional, percurso profissional
  esperienza, esperienze, esperienza lavorativa, esperienze lavorative, esperienza professionale, esperienze professionali, carriera, percorso professionale
  ervaring, werkervaring, loopbaan, arbeidsverleden, beroepservaring, professionele ervaring, stage-ervaring
  doświadczenie, doświadczenie zawodowe, przebieg kariery, przebieg kariery zawodowej, przebieg zatrudnienia, kariera, kariera zawodowa, historia zatrudnienia, praca zawodowa, staże, praktyki`);

/** Words before 'experience' that still name a section of work: 'Relevant Engineering Experience'. */
const kindsOfWork = parseHeadings(
  `relevant, related, selected, additional, other, previous, prior, earlier, further, recent, current, key, industry, professional, work, working, employment, career, technical, engineering, computer, software, research, clinical, legal, business, corporate, leadership, management, consulting, marketing, sales, finance, design, internship, full-time, part-time, nursing, healthcare, medical, hospital, retail, hospitality, restaurant, warehouse, driving, manufacturing, construction, military, federal, government, administrative, executive, customer, service, banking, accounting, office, media, creative`,
);

/** Sections without jobs. */
const otherHeadings = parseHeadings(`
  education, training, education and training, academic background, academic qualifications, academic history, educational background, qualifications, coursework, relevant coursework, courses, licenses, certifications, certificates, licenses & certifications, licences, volunteering, volunteer experience, volunteer work, voluntary work, community service, community involvement, campus involvement, on campus involvement, extracurricular activities, activities, projects, personal projects, side projects, selected projects, academic projects, key projects, open source, publications, selected publications, papers, patents, talks, presentations, conferences, awards, honors, honours, honors & awards, achievements, accomplishments, scholarships, grants, languages, language skills, skills, technical skills, key skills, core competencies, competencies, strengths, tools, technologies, interests, hobbies, references, referees, teaching, teaching experience, teaching activities, military service, memberships, professional memberships, affiliations, professional affiliations, leadership, professional development, continuing education, education history, voluntary experience, volunteering experience, community engagement, board memberships, conference talks, sports, other activities, character references, references available, references available on request, references available upon request, references on request, personal interests, recognition, associations, extra-curricular, academic career, studies, speaking, driving licence, driving license
  ausbildung, bildung, bildungsweg, schulbildung, hochschulbildung, studium, schule, aus- und weiterbildung, fort- und weiterbildung, weiterbildung, weiterbildungen, fortbildung, fortbildungen, akademischer werdegang, schulischer werdegang, bescheinigungen und zertifikate, zertifikate, zertifizierungen, ehrenamt, ehrenamtliches engagement, ehrenamtliche tätigkeiten, freiwilliges engagement, freiwilligenarbeit, engagement, projekte, eigene projekte, publikationen, veröffentlichungen, vorträge, auszeichnungen, preise, stipendien, sprachen, sprachkenntnisse, kenntnisse, fähigkeiten, it-kenntnisse, edv-kenntnisse, interessen, referenzen, lehre, lehrtätigkeit, lehrerfahrung, wehrdienst, zivildienst, mitgliedschaften, schulausbildung, berufsausbildung, akademische ausbildung, seminare, zusatzqualifikationen, qualifikationen, ehrenamtliche tätigkeit, ehrenamtliche arbeit, freiwillige tätigkeiten, vereinstätigkeit, soziales engagement, gesellschaftliches engagement, auslandsaufenthalte, sonstiges, referenzpersonen, ansprechpartner, referenzen auf anfrage, akademische laufbahn, gremienarbeit, persönliches
  formation, formations, études, éducation, diplômes, cursus, formation académique, parcours académique, parcours scolaire, licences et certifications, certificats, bénévolat, expérience de bénévolat, expériences bénévoles, engagement associatif, vie associative, projets, projets personnels, prix, distinctions, récompenses, langues, compétences, centres d'intérêt, loisirs, références, enseignement, formation initiale, formation continue, activités bénévoles, activités extra-professionnelles, engagements, engagements associatifs, divers, références sur demande
  educación, formación, formación académica, estudios, educación y formación, formación complementaria, cursos, licencias y certificaciones, certificaciones, certificados, voluntariado, proyectos, proyectos personales, publicaciones, premios, reconocimientos, becas, idiomas, habilidades, aptitudes, competencias, conocimientos, intereses, aficiones, referencias, docencia, experiencia docente, datos académicos, otros datos, referencias laborales, referencias personales, actividades extracurriculares
  educação, formação, formação académica, formação acadêmica, educação e formação, formação complementar, licenças e certificados, certificações, certificados, voluntariado, trabalho voluntário, experiência de voluntariado, projetos, publicações, prêmios, prémios, bolsas, habilidades, competências, referências, docência, interesses
  istruzione, formazione, istruzione e formazione, titoli di studio, studi, corsi, licenze e certificazioni, certificazioni, volontariato, esperienze di volontariato, progetti, progetti personali, pubblicazioni, premi, riconoscimenti, borse di studio, lingue, competenze, capacità, interessi, referenze, insegnamento
  opleiding, opleidingen, onderwijs, scholing, cursussen, licenties en certificaten, certificaten, certificeringen, vrijwilligerswerk, projecten, publicaties, prijzen, talen, vaardigheden, hobby's, referenties, onderwijservaring, nevenactiviteiten, trainingen, cursussen en trainingen, vrijwilligersfuncties, bestuurswerk, overige activiteiten, certificering, referenties op aanvraag
  edukacja, wykształcenie, studia, szkolenia, kursy, kursy i szkolenia, szkolenia i certyfikaty, certyfikaty, uprawnienia, wolontariat, działalność społeczna, projekty, projekty własne, publikacje, nagrody, języki, języki obce, znajomość języków, umiejętności, kluczowe umiejętności, kompetencje, zainteresowania, referencje`);

const maxHeadingLength = 60;
const and = /\s+(?:&|and|und|et|y|e|en|\+)\s+|\s*[,/&+]\s*/;

/** Introductions of a CV. Jobs may follow below them if no section has a heading for work. */
const introductions = parseHeadings(
  `summary, professional summary, profile, about, about me, objective, highlights, contact, contact details, personal details, personal information, additional information, persönliche daten, kontakt, über mich, zusammenfassung, kurzprofil, coordonnées, profil, à propos, contacto, perfil, sobre mí, resumen, contato, resumo, contatti, profilo, profiel, over mij, samenvatting, kontakt, profil zawodowy, o mnie, podsumowanie, dane osobowe`,
);

/** Headings that a job's description may contain; bullets then follow. */
const withinAJob = parseHeadings(
  `achievements, key achievements, accomplishments, highlights, projects, key projects, selected projects, technologies, tools, skills, technical skills, summary, awards, erfolge, projekte, kenntnisse, fähigkeiten, projets, compétences, proyectos, competencias, logros, projetos, competências, progetti, competenze, projecten, vaardigheden`,
);

/** An introduction has no jobs if the CV has a heading for work. */
type SectionName = "work" | "other" | "introduction";

/** The section that starts with this line. Null if it is not a heading. */
export function classifyHeading(numbered: string, isBulletBelow: boolean): SectionName | null {
  const line = numbered.replace(/^\d{1,2}[.)]\s/, "");
  if (isBulletBelow && withinAJob.has(normalize(plainText(line.slice(0, maxHeadingLength))))) return null;
  if (line.length > maxHeadingLength || /\d/.test(line) || /[.!?]$/.test(line)) return null;
  const plain = plainText(line);
  const whole = findSection(plain);
  if (whole) return whole;
  const sections = plain.split(and).map((part) => findSection(part));
  if (sections.includes(null)) return null;
  // A section of jobs and something else counts as 'other', because a wrong job is worse than a missed one.
  return sections.every((section) => section === "work") ? "work" : "other";
}

const education =
  /educat|academic|qualification|course|ausbildung|bildung|studium|schul|akademisch|formation|etude|diplome|cursus|parcours|educacion|formacion|estudios|cursos|educacao|formacao|istruzione|formazione|studi|corsi|opleiding|onderwijs|scholing|cursussen|training/;

/** Whether a heading of another section is one of schools and studies. @param line is such a heading */
export const isEducationHeading = (line: string) => education.test(plainText(line).replaceAll(" ", ""));

function findSection(plain: string): SectionName | null {
  const key = normalize(plain);
  if (workHeadings.has(key)) return "work";
  // 'Publication' and 'Extracurricular Activity' as their plurals.
  if ([key, `${key}s`, key.replace(/y$/, "ies")].some((plural) => otherHeadings.has(plural))) return "other";
  if (introductions.has(key)) return "introduction";
  const words = plain.split(/[^\p{L}-]+/u).filter((word) => word && !/^(?:and|&)$/.test(word));
  const last = words.pop() ?? "";
  if (words.length === 0 || !words.every((word) => kindsOfWork.has(normalize(word)))) return null;
  if (last === "experience") return "work";
  return otherHeadings.has(last) ? "other" : null;
}

function parseHeadings(lists: string): Set<string> {
  // Otherwise a line of punctuation would be a heading.
  return new Set(lists.split(/[,\n]/).flatMap((heading) => normalize(plainText(heading)) || []));
}

function normalize(plain: string): string {
  return plain.replace(/[^\p{L}]+/gu, "");
}
