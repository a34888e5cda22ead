/** The words that made-up résumés are made of. No person or company is meant to be anybody in particular. */
export const languages = ["en", "de", "fr", "es", "pt", "nl", "it", "pl"] as const;
export type Language = (typeof languages)[number];

export interface Words {
  first: string[];
  last: string[];
  phone: string;
  cities: string[];
  /** A line of personal data, with a date that is no job. */
  born: string;
  /** The last line: a signature, a consent. */
  closing: string;
  /** What an employer does. */
  about: string;
  companies: string[];
  positions: string[];
  summary: string[];
  /** What somebody did in a job. Some have years, which are no job. */
  deeds: string[];
  skills: string[];
  degrees: string[];
  schools: string[];
  volunteering: { position: string; organization: string };
  projects: string[];
  certificates: string[];
  spoken: string[];
  headings: Record<Heading, string[]>;
  months: string[];
  /** Some months have no shorter name. */
  shortMonths: string[];
  /** The months' names after 'from' and 'to' where the language has another form for it. */
  monthsOfPeriod?: string[];
  /** Between a month's name and its year. */
  monthAndYear: string;
  present: string[];
  since: string;
  from: string;
  to: string;
  /** One year, years, one month, months. */
  durations: [string, string, string, string];
  page: string;
  pageOf: string;
  updated: string;
}

export type Heading =
  | "work"
  | "education"
  | "volunteering"
  | "projects"
  | "certificates"
  | "skills"
  | "spoken"
  | "summary"
  | "contact";

const list = (text: string) => text.split("|").map((item) => item.trim());
const lines = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim());

export const wordsByLanguage: Record<Language, Words> = {
  en: {
    born: "",
    closing: "References are available on request.",
    about: "Family business with 120 employees, founded in 1987",
    first: list("Priya | Marcus | Eleanor | Tobias | Mary-Ann | Declan | Yusuf | Harriet"),
    last: list(
      "Okonkwo | Lindqvist | O'Hanlon | Whitmore | Castellano | Pemberton-Shaw | Ravenscroft | Adeyemi",
    ),
    phone: "(512) 555-0142",
    cities: list(
      "Austin, TX | New York, NY | San Francisco, CA | London | Salt Lake City, UT | Leeds, United Kingdom | Toronto, Canada | Remote",
    ),
    companies: list(
      "Brightwell | Harbourline Systems, Inc. | Pell & Marrow LLP | The Larkspur Trust | Copperleaf Foods Ltd. | Quantel Ridge | Saltmarsh Energy plc | Ostrava Street Studios | Fenwick, Dale & Sons | BlueOrchard Health | ThreeForks Logistics Group | Nimbus9 | Tidewater Community Bank | County of Ashmore",
    ),
    positions: list(
      "Senior Software Engineer | Product Manager, Payments | Head of Operations | Registered Nurse | Data Analyst | Staff Engineer, Platform Infrastructure | Marketing Manager | Account Executive | Financial Controller | UX Designer | Mechanical Engineer II | HR Business Partner | Warehouse Supervisor | Vice President of Sales",
    ),
    summary: lines(`
      Hands-on leader with twelve years of experience in growing teams and shipping what customers use every day.
      Practitioner who likes clear goals, short meetings and measurable results, in small companies as in large ones.`),
    deeds: lines(`
      Cut the monthly close from nine days to four by replacing 30 spreadsheets.
      Led a team of 12 across three time zones and hired five of them.
      Moved 2.4 million customer records to a new platform between March 2019 and June 2020 without downtime.
      Won the company's award for best service in 2021.
      Introduced weekly planning with Sales, Support and Finance.
      Negotiated contracts worth $3.2M with suppliers such as Acorn Freight and Delta Paper.
      Reduced customer complaints by 38 % in two years.
      Wrote the on-call guide that all teams use today.
      Trained new colleagues and coached two interns from State College.
      Prepared the 2022 budget and reported to the board.
      Owned the roadmap of the mobile app, from research to launch, together with design, engineering and customer support in four countries.`),
    skills: list(
      "Python | SQL | Negotiation | Project planning | Excel | Public speaking | Figma | Salesforce | Kubernetes | Bookkeeping",
    ),
    degrees: list("B.S. Computer Science | MBA, Finance | B.A. in Economics | M.Sc. Mechanical Engineering"),
    schools: list(
      "Ridgemont State University | University of Ashford | Kingsbridge College | Harrow Valley Institute of Technology",
    ),
    volunteering: { position: "Volunteer Coordinator", organization: "Riverside Food Bank" },
    projects: lines(`
      opentrail – a hiking map for phones, 2020
      Neighborhood tool library, 2017 to 2019`),
    certificates: list("Certified Scrum Master, 2021 | First Aid at Work (March 2023)"),
    spoken: list("English (native) | Spanish (fluent) | German (basic)"),
    headings: {
      work: list("Experience | Work Experience | Professional Experience | Employment History"),
      education: list("Education | Education and Training"),
      volunteering: list("Volunteering | Volunteer Experience"),
      projects: list("Projects | Personal Projects"),
      certificates: list("Certifications | Licenses & Certifications"),
      skills: list("Skills | Key Skills"),
      spoken: list("Languages | Language Skills"),
      summary: list("Summary | Profile"),
      contact: list("Contact"),
    },
    months: list(
      "January | February | March | April | May | June | July | August | September | October | November | December",
    ),
    shortMonths: list("Jan | Feb | Mar | Apr | May | Jun | Jul | Aug | Sep | Oct | Nov | Dec"),
    monthAndYear: " ",
    present: list("Present | present | Current"),
    since: "since",
    from: "from",
    to: "to",
    durations: ["year", "years", "month", "months"],
    page: "Page",
    pageOf: "of",
    updated: "Last updated",
  },
  de: {
    born: "Geboren am 12.03.1988 in Kassel",
    closing: "Kassel, den 20.11.2026",
    about: "Familienunternehmen mit 120 Beschäftigten, gegründet 1987",
    first: list("Annika | Jürgen | Mehmet | Friederike | Karl-Heinz | Leonie | Björn | Sibylle"),
    last: list(
      "Achterberg | Yıldırım | von Rabenau | Müller-Lüdenscheidt | Weiß | Königsmann | Oberländer | Strauß",
    ),
    phone: "+49 170 5550142",
    cities: list(
      "München | Frankfurt am Main | Berlin | Hamburg | Zürich, Schweiz | Wien | Bad Homburg v. d. Höhe | Köln",
    ),
    companies: list(
      "Kornblau Medien GmbH | Stahlwerk Niederau AG | Hansemann & Söhne KG | Süddeutsche Pflegedienste gGmbH | Elbkontor | Gebr. Tannhäuser GmbH & Co. KG | Technische Werke Brackenheim | Nordlicht Software SE | Bäckerei Oberländer | Klinikum Eichental | Versicherungsverein Rheinfels a. G. | Landratsamt Wiesengrund | Optik Drei | Lindenthal Consulting",
    ),
    positions: list(
      "Softwareentwicklerin | Leiter Einkauf | Projektmanager, Netzausbau | Teamleiterin Kundenservice | Werkstudent Marketing | Buchhalterin | Vertriebsingenieur | Gesundheits- und Krankenpflegerin | Geschäftsführer | Kaufmännische Angestellte | Referentin für Öffentlichkeitsarbeit | Systemadministrator (Linux) | Produktionsleiter | Senior Consultant",
    ),
    summary: lines(`
      Zuverlässige Fachkraft mit zwölf Jahren Erfahrung in kleinen und großen Unternehmen, die Teams aufbaut und Ziele messbar macht.
      Ich verbinde technisches Verständnis mit kaufmännischem Denken und arbeite gern mit Menschen.`),
    deeds: lines(`
      Senkung der Durchlaufzeit von neun auf vier Tage durch Ablösung von 30 Tabellen.
      Führung eines Teams von 12 Personen an drei Standorten.
      Umzug von 2,4 Mio. Kundendaten auf eine neue Plattform von März 2019 bis Juni 2020 ohne Ausfall.
      Auszeichnung als bester Kundenservice 2021.
      Einführung einer wöchentlichen Planung mit Vertrieb und Controlling.
      Verhandlung von Rahmenverträgen mit Lieferanten wie Ahorn Spedition und Papier Delta.
      Rückgang der Beschwerden um 38 % innerhalb von zwei Jahren.
      Erstellung des Handbuchs für die Rufbereitschaft.
      Einarbeitung neuer Kolleginnen und Betreuung von zwei Auszubildenden.
      Vorbereitung des Budgets 2022 und Bericht an den Vorstand.
      Verantwortung für die Weiterentwicklung der mobilen Anwendung von der Befragung der Nutzer bis zur Einführung in vier Ländern.`),
    skills: list(
      "Python | SAP | Verhandlungsführung | Projektplanung | MS Office | Präsentation | Buchhaltung | Linux | Kubernetes | Führerschein Klasse B",
    ),
    degrees: list(
      "Diplom-Informatik | Master of Science Maschinenbau | Bachelor Betriebswirtschaftslehre | Abitur",
    ),
    schools: list(
      "Universität Rheinfels | Technische Hochschule Brackenheim | Gymnasium am Eichenhain | Hochschule Nordfurt",
    ),
    volunteering: { position: "Vorstandsmitglied", organization: "Tafel Wiesengrund e. V." },
    projects: lines(`
      Wanderkarte für Telefone, 2020
      Werkzeugverleih im Stadtteil, 2017 bis 2019`),
    certificates: list("Certified Scrum Master, 2021 | Ersthelfer im Betrieb (März 2023)"),
    spoken: list("Deutsch (Muttersprache) | Englisch (fließend) | Spanisch (Grundkenntnisse)"),
    headings: {
      work: list("Berufserfahrung | Beruflicher Werdegang | Berufspraxis | Werdegang"),
      education: list("Ausbildung | Studium"),
      volunteering: list("Ehrenamt | Ehrenamtliches Engagement"),
      projects: list("Projekte | Eigene Projekte"),
      certificates: list("Zertifikate | Weiterbildung"),
      skills: list("Kenntnisse | Fähigkeiten"),
      spoken: list("Sprachen | Sprachkenntnisse"),
      summary: list("Kurzprofil | Profil"),
      contact: list("Kontakt"),
    },
    months: list(
      "Januar | Februar | März | April | Mai | Juni | Juli | August | September | Oktober | November | Dezember",
    ),
    shortMonths: list("Jan. | Feb. | März | Apr. | Mai | Juni | Juli | Aug. | Sept. | Okt. | Nov. | Dez."),
    monthAndYear: " ",
    present: list("heute | Heute | aktuell"),
    since: "seit",
    from: "von",
    to: "bis",
    durations: ["Jahr", "Jahre", "Monat", "Monate"],
    page: "Seite",
    pageOf: "von",
    updated: "Stand:",
  },
  fr: {
    born: "Née le 12/03/1988 à Dijon",
    closing: "Permis B depuis 2007. Références sur demande.",
    about: "Entreprise familiale de 120 salariés, fondée en 1987",
    first: list("Aurélie | Jean-Luc | Clémence | Youssef | Marie-Ève | Théo | Solène | Gaël"),
    last: list(
      "Delacourt | L'Hermite | Saint-Amand | Benkacem | Fontenelle | Lacombe-Roy | Péronnet | Villeneuve",
    ),
    phone: "+33 6 55 50 01 42",
    cities: list(
      "Lyon | Paris | Aix-en-Provence | Genève, Suisse | Nantes | Saint-Denis | Bruxelles, Belgique | Clermont-Ferrand",
    ),
    companies: list(
      "Valcourt & Fils | Clairvent SAS | Ateliers du Morvan | Groupe Montreuil-Lasserre | Société des Eaux de Brévannes | Boulangeries Pétrin d'Or | Optimaille | Crédit Rural du Vercors | Hôpital Sainte-Cécile | Lumière & Cie SARL | Transports Quesnel S.A. | L'Atelier Numérique | Mairie de Valfleury | Éditions du Tilleul",
    ),
    positions: list(
      "Ingénieure logiciel | Chef de projet, Paiements | Responsable des achats | Infirmière diplômée d'État | Contrôleur de gestion | Développeuse front-end | Directeur commercial | Assistante de direction | Chargée de communication | Technicien de maintenance | Data analyst | Stagiaire en marketing | Responsable ressources humaines | Consultant senior",
    ),
    summary: lines(`
      Professionnelle polyvalente, douze ans d'expérience dans des petites et grandes structures, attachée aux résultats mesurables.
      J'aime les objectifs clairs, les équipes soudées et le travail bien fait.`),
    deeds: lines(`
      Réduction de la clôture mensuelle de neuf à quatre jours par le remplacement de 30 tableaux.
      Encadrement d'une équipe de 12 personnes sur trois sites.
      Migration de 2,4 millions de dossiers clients de mars 2019 à juin 2020 sans interruption.
      Prix du meilleur service client en 2021.
      Mise en place d'une planification hebdomadaire avec les ventes.
      Négociation de contrats avec des fournisseurs comme Fret Érable et Papiers Delta.
      Baisse des réclamations de 38 % en deux ans.
      Rédaction du guide d'astreinte utilisé par toutes les équipes.
      Formation des nouveaux arrivants et suivi de deux alternants.
      Préparation du budget 2022 et présentation au conseil.
      Pilotage de la feuille de route de l'application mobile, de l'enquête auprès des utilisateurs jusqu'au lancement dans quatre pays.`),
    skills: list(
      "Python | SQL | Négociation | Gestion de projet | Excel | Prise de parole | Figma | Salesforce | Kubernetes | Comptabilité",
    ),
    degrees: list(
      "Master en informatique | Licence d'économie | Diplôme d'ingénieur | BTS Comptabilité et gestion",
    ),
    schools: list(
      "Université de Valfleury | École centrale du Morvan | Lycée Jean-Moulin | Institut supérieur de gestion de Brévannes",
    ),
    volunteering: { position: "Trésorière bénévole", organization: "Les Jardins Partagés" },
    projects: lines(`
      Carte de randonnée pour téléphone, 2020
      Bibliothèque d'outils du quartier, 2017 à 2019`),
    certificates: list("Certified Scrum Master, 2021 | Sauveteur secouriste du travail (mars 2023)"),
    spoken: list("Français (langue maternelle) | Anglais (courant) | Espagnol (notions)"),
    headings: {
      work: list(
        "Expérience professionnelle | Expériences professionnelles | Parcours professionnel | Expérience",
      ),
      education: list("Formation | Études"),
      volunteering: list("Bénévolat | Engagement associatif"),
      projects: list("Projets | Projets personnels"),
      certificates: list("Certificats | Licences et certifications"),
      skills: list("Compétences"),
      spoken: list("Langues"),
      summary: list("Profil | À propos"),
      contact: list("Coordonnées"),
    },
    months: list(
      "janvier | février | mars | avril | mai | juin | juillet | août | septembre | octobre | novembre | décembre",
    ),
    shortMonths: list("janv. | févr. | mars | avr. | mai | juin | juil. | août | sept. | oct. | nov. | déc."),
    monthAndYear: " ",
    present: list("aujourd'hui | présent | à ce jour"),
    since: "depuis",
    from: "de",
    to: "à",
    durations: ["an", "ans", "mois", "mois"],
    page: "Page",
    pageOf: "sur",
    updated: "Mise à jour :",
  },
  es: {
    born: "Fecha de nacimiento: 12/03/1988",
    closing: "Carné de conducir B desde 2007.",
    about: "Empresa familiar con 120 empleados, fundada en 1987",
    first: list("Lucía | Álvaro | María del Mar | Joaquín | Itziar | José Antonio | Nuria | Ximena"),
    last: list(
      "Echeverría Soto | de la Vega | Ibáñez Núñez | Cienfuegos | Montalvo Ruiz | Peñalver | Garrido Olmedo | Zamora",
    ),
    phone: "+34 655 501 142",
    cities: list(
      "Madrid | Barcelona | San Sebastián | Las Palmas de Gran Canaria | Ciudad de México, México | Bogotá, Colombia | Sevilla | Remoto",
    ),
    companies: list(
      "Olivarte S.L. | Construcciones Peña Blanca, S.A. | Grupo Azahar | Clínica San Telmo | Ferrocarriles del Duero | Telar & Compañía | Panadería La Espiga | Banco Rural de Castellar | Nubelia | Ayuntamiento de Villaclara | Transportes Hermanos Quintana | Energías del Sur S.A.U. | Editorial Tres Olas | Cafés El Mirador",
    ),
    positions: list(
      "Ingeniera de software | Jefe de proyecto, Pagos | Responsable de compras | Enfermera | Analista de datos | Director comercial | Diseñadora UX | Técnico de mantenimiento | Contable | Directora de recursos humanos | Desarrollador web | Becaria de marketing | Consultor sénior | Jefa de almacén",
    ),
    summary: lines(`
      Profesional con doce años de experiencia en empresas grandes y pequeñas, con gusto por los objetivos claros y los resultados medibles.
      Me gusta formar equipos y entregar lo que los clientes usan cada día.`),
    deeds: lines(`
      Reducción del cierre mensual de nueve a cuatro días al sustituir 30 hojas de cálculo.
      Dirección de un equipo de 12 personas en tres sedes.
      Traslado de 2,4 millones de registros a otra plataforma entre marzo de 2019 y junio de 2020 sin interrupciones.
      Premio al mejor servicio en 2021.
      Puesta en marcha de la planificación semanal con ventas y finanzas.
      Negociación de contratos con proveedores como Fletes Arce y Papelera Delta.
      Descenso de las quejas en un 38 % en dos años.
      Redacción de la guía de guardias que usan todos los equipos.
      Formación de nuevos compañeros y tutoría de dos becarios.
      Preparación del presupuesto de 2022 y presentación ante el consejo.
      Responsable de la hoja de ruta de la aplicación móvil, desde la investigación con usuarios hasta el lanzamiento en cuatro países.`),
    skills: list(
      "Python | SQL | Negociación | Planificación | Excel | Oratoria | Figma | Salesforce | Kubernetes | Contabilidad",
    ),
    degrees: list(
      "Grado en Ingeniería Informática | Máster en Finanzas | Licenciatura en Economía | Técnico superior en Administración",
    ),
    schools: list(
      "Universidad de Villaclara | Universidad Politécnica del Duero | Instituto Tres Olas | Escuela Superior de Castellar",
    ),
    volunteering: { position: "Coordinadora voluntaria", organization: "Banco de Alimentos Ribera" },
    projects: lines(`
      Mapa de senderismo para móviles, 2020
      Biblioteca de herramientas del barrio, 2017 a 2019`),
    certificates: list("Certified Scrum Master, 2021 | Primeros auxilios (marzo de 2023)"),
    spoken: list("Español (nativo) | Inglés (fluido) | Alemán (básico)"),
    headings: {
      work: list("Experiencia laboral | Experiencia profesional | Trayectoria profesional | Experiencia"),
      education: list("Formación académica | Educación | Estudios"),
      volunteering: list("Voluntariado"),
      projects: list("Proyectos | Proyectos personales"),
      certificates: list("Certificaciones | Cursos"),
      skills: list("Habilidades | Competencias"),
      spoken: list("Idiomas"),
      summary: list("Perfil | Resumen"),
      contact: list("Contacto"),
    },
    months: list(
      "enero | febrero | marzo | abril | mayo | junio | julio | agosto | septiembre | octubre | noviembre | diciembre",
    ),
    shortMonths: list("ene. | feb. | mar. | abr. | may. | jun. | jul. | ago. | sept. | oct. | nov. | dic."),
    monthAndYear: " de ",
    present: list("actualidad | presente | Actualidad"),
    since: "desde",
    from: "de",
    to: "a",
    durations: ["año", "años", "mes", "meses"],
    page: "Página",
    pageOf: "de",
    updated: "Actualizado:",
  },
  pt: {
    born: "Data de nascimento: 12/03/1988",
    closing: "Carta de condução B desde 2007.",
    about: "Empresa familiar com 120 colaboradores, fundada em 1987",
    first: list("João | Beatriz | Gonçalo | Tainá | Ana Paula | Luís | Conceição | Otávio"),
    last: list(
      "Magalhães | da Silveira | Antunes Rocha | Figueiredo | de Vasconcelos | Nóbrega | Lourenço | Teixeira",
    ),
    phone: "+351 915 550 142",
    cities: list(
      "Lisboa | Porto | São Paulo, SP | Rio de Janeiro, RJ | Vila Nova de Gaia | Belo Horizonte, Brasil | Coimbra | Remoto",
    ),
    companies: list(
      "Douravel, Lda. | Azulmar Saúde Ltda. | Construtora Serra Alta S.A. | Irmãos Quaresma & Filhos | Grupo Maresia | Padaria Estrela do Norte | Hospital São Telmo | Banco Rural do Vouga | Nuvemar Tecnologia | Câmara Municipal de Vilaflor | Transportes Abrantes | Editora Três Ondas | Energia do Planalto | Cortiça Real",
    ),
    positions: list(
      "Engenheira de software | Gestor de projetos, Pagamentos | Responsável de compras | Enfermeira | Analista de dados | Diretor comercial | Designer UX | Técnico de manutenção | Contabilista | Diretora de recursos humanos | Desenvolvedor web | Estagiária de marketing | Consultor sénior | Coordenadora de logística",
    ),
    summary: lines(`
      Profissional com doze anos de experiência em empresas grandes e pequenas, que gosta de metas claras e resultados mensuráveis.
      Gosto de formar equipas e de entregar o que os clientes usam todos os dias.`),
    deeds: lines(`
      Redução do fecho mensal de nove para quatro dias com a substituição de 30 planilhas.
      Liderança de uma equipa de 12 pessoas em três cidades.
      Migração de 2,4 milhões de registos entre março de 2019 e junho de 2020 sem interrupções.
      Prémio de melhor atendimento em 2021.
      Introdução do planeamento semanal com vendas e finanças.
      Negociação de contratos com fornecedores como Fretes Ácer e Papéis Delta.
      Queda das reclamações em 38 % em dois anos.
      Redação do guia de plantão usado por todas as equipas.
      Formação de novos colegas e orientação de dois estagiários.
      Preparação do orçamento de 2022 e apresentação ao conselho.
      Responsável pelo plano da aplicação móvel, da pesquisa com utilizadores ao lançamento em quatro países.`),
    skills: list(
      "Python | SQL | Negociação | Planeamento | Excel | Oratória | Figma | Salesforce | Kubernetes | Contabilidade",
    ),
    degrees: list(
      "Licenciatura em Engenharia Informática | Mestrado em Finanças | Bacharelado em Economia | Curso técnico de Administração",
    ),
    schools: list(
      "Universidade de Vilaflor | Instituto Superior do Vouga | Escola Secundária Três Ondas | Universidade Federal da Serra Alta",
    ),
    volunteering: { position: "Coordenadora voluntária", organization: "Banco Alimentar da Ribeira" },
    projects: lines(`
      Mapa de trilhos para telemóvel, 2020
      Biblioteca de ferramentas do bairro, 2017 a 2019`),
    certificates: list("Certified Scrum Master, 2021 | Primeiros socorros (março de 2023)"),
    spoken: list("Português (nativo) | Inglês (fluente) | Espanhol (básico)"),
    headings: {
      work: list("Experiência profissional | Experiência | Percurso profissional | Histórico profissional"),
      education: list("Formação académica | Educação | Formação"),
      volunteering: list("Voluntariado | Trabalho voluntário"),
      projects: list("Projetos"),
      certificates: list("Certificações | Certificados"),
      skills: list("Competências | Habilidades"),
      spoken: list("Idiomas | Línguas"),
      summary: list("Perfil | Resumo"),
      contact: list("Contacto"),
    },
    months: list(
      "janeiro | fevereiro | março | abril | maio | junho | julho | agosto | setembro | outubro | novembro | dezembro",
    ),
    shortMonths: list("jan. | fev. | mar. | abr. | mai. | jun. | jul. | ago. | set. | out. | nov. | dez."),
    monthAndYear: " de ",
    present: list("presente | atualmente | até o momento"),
    since: "desde",
    from: "de",
    to: "a",
    durations: ["ano", "anos", "mês", "meses"],
    page: "Página",
    pageOf: "de",
    updated: "Atualizado em",
  },
  nl: {
    born: "Geboortedatum: 12-03-1988",
    closing: "Rijbewijs B sinds 2007. Referenties op aanvraag.",
    about: "Familiebedrijf met 120 medewerkers, opgericht in 1987",
    first: list("Femke | Joost | Anouk | Sjoerd | Jan-Willem | Noor | Maarten | Fatima"),
    last: list(
      "van den Berghe | de Graaf | Oosterwijk | El Amrani | van 't Hof | Zandbergen | Terpstra | Molenaar",
    ),
    phone: "+31 6 5550 0142",
    cities: list(
      "Utrecht | Amsterdam | 's-Hertogenbosch | Den Haag | Antwerpen, België | Capelle aan den IJssel | Groningen | Rotterdam",
    ),
    companies: list(
      "Polderlicht B.V. | Bakkerij De Korenaar | Van Dongen & Zonen | Gemeente Waterland-Oost | Stichting Zorgpunt Rijnland | Haverkamp Logistiek | Bureau Noorderwind | Scheepswerf Hoogland N.V. | De Groene Kade | Ziekenhuis Sint Lucas | Drukkerij Veenstra | Verzekeringen Maasstad | Softwarehuis Tulp | Roosendaal Techniek",
    ),
    positions: list(
      "Softwareontwikkelaar | Projectleider, Infrastructuur | Hoofd inkoop | Verpleegkundige | Data-analist | Teamleider klantenservice | Grafisch ontwerper | Financieel controller | Accountmanager | HR-adviseur | Magazijnmedewerker | Stagiaire marketing | Senior consultant | Onderhoudsmonteur",
    ),
    summary: lines(`
      Ervaren kracht met twaalf jaar ervaring in kleine en grote organisaties, met oog voor duidelijke doelen en meetbare resultaten.
      Ik bouw graag teams op en lever wat klanten elke dag gebruiken.`),
    deeds: lines(`
      Maandafsluiting teruggebracht van negen naar vier dagen door 30 spreadsheets te vervangen.
      Leiding gegeven aan een team van 12 mensen op drie locaties.
      Overzetten van 2,4 miljoen klantgegevens van maart 2019 tot juni 2020 zonder uitval.
      Prijs voor de beste service in 2021.
      Wekelijkse planning ingevoerd met verkoop en financiën.
      Onderhandeld met leveranciers als Esdoorn Vracht en Delta Papier.
      Klachten met 38 % verminderd in twee jaar.
      Handleiding voor de storingsdienst geschreven.
      Nieuwe collega's ingewerkt en twee stagiairs begeleid.
      Begroting 2022 voorbereid en gepresenteerd aan het bestuur.
      Verantwoordelijk voor de mobiele app, van onderzoek onder gebruikers tot de invoering in vier landen.`),
    skills: list(
      "Python | SQL | Onderhandelen | Projectplanning | Excel | Presenteren | Figma | Salesforce | Kubernetes | Boekhouden",
    ),
    degrees: list("Bachelor Informatica | Master Bedrijfskunde | HBO Werktuigbouwkunde | VWO"),
    schools: list(
      "Universiteit Waterland | Hogeschool Rijnland | Sint-Lucascollege | Technische Universiteit Maasstad",
    ),
    volunteering: { position: "Vrijwilliger", organization: "Voedselbank Waterland" },
    projects: lines(`
      Wandelkaart voor telefoons, 2020
      Gereedschapsbibliotheek in de wijk, 2017 tot 2019`),
    certificates: list("Certified Scrum Master, 2021 | Bedrijfshulpverlening (maart 2023)"),
    spoken: list("Nederlands (moedertaal) | Engels (vloeiend) | Duits (basis)"),
    headings: {
      work: list("Werkervaring | Ervaring | Loopbaan | Professionele ervaring"),
      education: list("Opleiding | Opleidingen"),
      volunteering: list("Vrijwilligerswerk"),
      projects: list("Projecten"),
      certificates: list("Certificaten | Cursussen"),
      skills: list("Vaardigheden"),
      spoken: list("Talen"),
      summary: list("Profiel | Over mij"),
      contact: list("Contact"),
    },
    months: list(
      "januari | februari | maart | april | mei | juni | juli | augustus | september | oktober | november | december",
    ),
    shortMonths: list("jan. | feb. | mrt. | apr. | mei | jun. | jul. | aug. | sep. | okt. | nov. | dec."),
    monthAndYear: " ",
    present: list("heden | nu | Heden"),
    since: "sinds",
    from: "van",
    to: "tot",
    durations: ["jaar", "jaar", "maand", "maanden"],
    page: "Pagina",
    pageOf: "van",
    updated: "Bijgewerkt:",
  },
  it: {
    born: "Data di nascita: 12/03/1988",
    closing:
      "Autorizzo il trattamento dei miei dati personali ai sensi del D.Lgs. 196/2003 e del Regolamento UE 2016/679.",
    about: "Azienda familiare con 120 dipendenti, fondata nel 1987",
    first: list("Giulia | Niccolò | Maria Grazia | Lorenzo | Ilaria | Gianluca | Serena | Tommaso"),
    last: list(
      "Dell'Acqua | De Santis | Barbieri | Colonnese | D'Angeli | Marchesani | Orsenigo | Quaranta Rossi",
    ),
    phone: "+39 345 550 0142",
    cities: list(
      "Milano | Roma | Reggio Emilia | Sesto San Giovanni (MI) | Torino | Lugano, Svizzera | Bologna | Napoli",
    ),
    companies: list(
      "Tramontera S.p.A. | Ferrolino S.r.l. | Fratelli Pellegrino & C. | Gruppo Montefiore | Ospedale San Telmo | Panificio La Spiga | Banca Rurale del Tronto | Comune di Valchiara | Nuvolari Software | Edizioni Tre Onde | Autotrasporti Caruso | Cooperativa Sociale L'Arcobaleno | Energia Alta Valle | Vetreria Lombardini",
    ),
    positions: list(
      "Ingegnere del software | Responsabile di progetto, Pagamenti | Responsabile acquisti | Infermiera | Analista dati | Direttore commerciale | Grafica | Tecnico manutentore | Contabile | Responsabile risorse umane | Sviluppatrice web | Stagista marketing | Consulente senior | Capo magazziniere",
    ),
    summary: lines(`
      Professionista con dodici anni di esperienza in aziende grandi e piccole, con obiettivi chiari e risultati misurabili.
      Mi piace formare gruppi di lavoro e consegnare ciò che i clienti usano ogni giorno.`),
    deeds: lines(`
      Riduzione della chiusura mensile da nove a quattro giorni con la sostituzione di 30 fogli di calcolo.
      Guida di un gruppo di 12 persone in tre sedi.
      Migrazione di 2,4 milioni di schede clienti da marzo 2019 a giugno 2020 senza interruzioni.
      Premio per il miglior servizio nel 2021.
      Introduzione della pianificazione settimanale con vendite e finanza.
      Trattative con fornitori come Trasporti Acero e Cartiera Delta.
      Riduzione dei reclami del 38 % in due anni.
      Stesura della guida per la reperibilità.
      Formazione dei nuovi colleghi e affiancamento di due tirocinanti.
      Preparazione del bilancio 2022 e presentazione al consiglio.
      Responsabile dello sviluppo dell'applicazione mobile, dalla ricerca con gli utenti fino al lancio in quattro paesi.`),
    skills: list(
      "Python | SQL | Negoziazione | Pianificazione | Excel | Parlare in pubblico | Figma | Salesforce | Kubernetes | Contabilità",
    ),
    degrees: list(
      "Laurea in Ingegneria informatica | Laurea magistrale in Finanza | Diploma di ragioneria | Laurea in Economia",
    ),
    schools: list(
      "Università di Valchiara | Politecnico del Tronto | Istituto tecnico Tre Onde | Liceo scientifico Montefiore",
    ),
    volunteering: { position: "Coordinatrice volontaria", organization: "Banco Alimentare Riviera" },
    projects: lines(`
      Mappa dei sentieri per telefono, 2020
      Biblioteca degli attrezzi del quartiere, 2017 a 2019`),
    certificates: list("Certified Scrum Master, 2021 | Primo soccorso (marzo 2023)"),
    spoken: list("Italiano (madrelingua) | Inglese (fluente) | Spagnolo (base)"),
    headings: {
      work: list(
        "Esperienza lavorativa | Esperienze professionali | Esperienza professionale | Esperienze lavorative",
      ),
      education: list("Istruzione e formazione | Formazione | Istruzione"),
      volunteering: list("Volontariato"),
      projects: list("Progetti | Progetti personali"),
      certificates: list("Certificazioni | Corsi"),
      skills: list("Competenze"),
      spoken: list("Lingue"),
      summary: list("Profilo"),
      contact: list("Contatti"),
    },
    months: list(
      "gennaio | febbraio | marzo | aprile | maggio | giugno | luglio | agosto | settembre | ottobre | novembre | dicembre",
    ),
    shortMonths: list("gen | feb | mar | apr | mag | giu | lug | ago | set | ott | nov | dic"),
    monthAndYear: " ",
    present: list("presente | oggi | in corso"),
    since: "dal",
    from: "da",
    to: "a",
    durations: ["anno", "anni", "mese", "mesi"],
    page: "Pagina",
    pageOf: "di",
    updated: "Aggiornato:",
  },
  pl: {
    born: "Data urodzenia: 12.03.1988",
    closing:
      "Wyrażam zgodę na przetwarzanie moich danych osobowych do celów rekrutacji (ustawa z dnia 10 maja 2018 r., Dz. U. z 2018 r. poz. 1000).",
    about: "Firma rodzinna, 120 pracowników, założona w 1987 r.",
    first: list("Agnieszka | Bartosz | Małgorzata | Grzegorz | Zofia | Łukasz | Anna Maria | Paweł"),
    last: list(
      "Wiśniewska-Nowak | Kowalczyk | Ździebło | Szczepański | Dąbrowska | Wójcik | Żuraw | Lewandowicz",
    ),
    phone: "+48 555 501 142",
    cities: list("Warszawa | Kraków | Łódź | Bielsko-Biała | Gdańsk | Wrocław | Nowy Sącz | Poznań"),
    companies: list(
      "Bursztyn Software Sp. z o.o. | Huta Zielonka S.A. | Kancelaria Dąb i Wspólnicy | Piekarnia Pod Lipą | Grupa Nadwiślańska | Szpital św. Łukasza | Bank Spółdzielczy w Zalesiu | Urząd Gminy Jaworzyna | Logistyka Północ | Wydawnictwo Trzy Fale | Żagiel & Syn | Energetyka Wschód S.A. | Studio Kropka | Meble Jesionowe",
    ),
    positions: list(
      "Programistka | Kierownik projektu | Specjalista ds. zakupów | Pielęgniarka | Analityk danych | Dyrektor handlowy | Projektantka UX | Główna księgowa | Inżynier produkcji | Specjalistka ds. kadr i płac | Administrator systemów | Stażystka w dziale marketingu | Starszy konsultant | Kierownik magazynu",
    ),
    summary: lines(`
      Specjalista z dwunastoletnim doświadczeniem w małych i dużych firmach, który lubi jasne cele i mierzalne wyniki.
      Chętnie buduję zespoły i dostarczam to, czego klienci używają na co dzień.`),
    deeds: lines(`
      Skrócenie zamknięcia miesiąca z dziewięciu do czterech dni dzięki zastąpieniu 30 arkuszy.
      Kierowanie zespołem 12 osób w trzech miastach.
      Przeniesienie 2,4 mln rekordów od marca 2019 do czerwca 2020 bez przestojów.
      Nagroda za najlepszą obsługę w 2021 roku.
      Wprowadzenie cotygodniowego planowania ze sprzedażą i finansami.
      Negocjowanie umów z dostawcami takimi jak Klon Fracht i Papier Delta.
      Spadek liczby reklamacji o 38 % w dwa lata.
      Opracowanie poradnika dyżurów dla wszystkich zespołów.
      Szkolenie nowych pracowników i opieka nad dwoma stażystami.
      Przygotowanie budżetu na 2022 rok i przedstawienie go zarządowi.
      Odpowiedzialność za rozwój aplikacji mobilnej, od badań z użytkownikami do wdrożenia w czterech krajach.`),
    skills: list(
      "Python | SQL | Negocjacje | Planowanie | Excel | Wystąpienia publiczne | Figma | Salesforce | Kubernetes | Księgowość",
    ),
    degrees: list(
      "Informatyka, studia magisterskie | Finanse i rachunkowość, licencjat | Mechanika i budowa maszyn, inżynier | Matura",
    ),
    schools: list(
      "Uniwersytet Nadwiślański | Politechnika Zalesiańska | Liceum Ogólnokształcące w Jaworzynie | Akademia Trzech Fal",
    ),
    volunteering: { position: "Wolontariuszka", organization: "Bank Żywności Nad Rzeką" },
    projects: lines(`
      Mapa szlaków na telefon, 2020
      Wypożyczalnia narzędzi na osiedlu, 2017 do 2019`),
    certificates: list("Certified Scrum Master, 2021 | Pierwsza pomoc (marzec 2023)"),
    spoken: list("polski (ojczysty) | angielski (biegły) | niemiecki (podstawowy)"),
    headings: {
      work: list(
        "Doświadczenie zawodowe | Doświadczenie | Przebieg kariery zawodowej | Historia zatrudnienia",
      ),
      education: list("Wykształcenie | Edukacja"),
      volunteering: list("Wolontariat | Działalność społeczna"),
      projects: list("Projekty | Projekty własne"),
      certificates: list("Certyfikaty | Kursy i szkolenia"),
      skills: list("Umiejętności"),
      spoken: list("Języki | Znajomość języków"),
      summary: list("Podsumowanie zawodowe | O mnie"),
      contact: list("Kontakt | Dane kontaktowe"),
    },
    months: list(
      "styczeń | luty | marzec | kwiecień | maj | czerwiec | lipiec | sierpień | wrzesień | październik | listopad | grudzień",
    ),
    shortMonths: list("sty | lut | mar | kwi | maj | cze | lip | sie | wrz | paź | lis | gru"),
    monthsOfPeriod: list(
      "stycznia | lutego | marca | kwietnia | maja | czerwca | lipca | sierpnia | września | października | listopada | grudnia",
    ),
    monthAndYear: " ",
    present: list("obecnie | nadal | do teraz"),
    since: "od",
    from: "od",
    to: "do",
    durations: ["rok", "lata", "miesiąc", "mies."],
    page: "Strona",
    pageOf: "z",
    updated: "Aktualizacja:",
  },
};
