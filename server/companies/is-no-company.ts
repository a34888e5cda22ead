import { plainWords } from "./plain-words.ts";

// What people write where they have no employer to name, by language. 'Freelance' is a way to work and no company: two
// people who write it have never met.
const phrases: Record<string, string> = {
  en:
    "freelance,freelancer,freelancing,free lance,self employed,self employment,self,myself,independent,independent contractor,independent consultant," +
    "independent professional,independent,contractor,consultant,contracting,consulting,sole trader,sole proprietor,sole proprietorship,own business,own company,my own business," +
    "confidential,confidential company,confidential client,company confidential,undisclosed,undisclosed company,not disclosed,private,private company,private client,private clients," +
    "private person,private individual,private family,private practice,anonymous,secret,stealth,stealth mode,stealth company,stealth startup,under nda,nda,career break,career gap,career transition," +
    "gap year,break,on a break,professional break,personal break,maternity leave,paternity leave,parental leave,family leave,medical leave,sabbatical,sabbatical leave," +
    "leave of absence,stay at home parent,stay at home mom,stay at home dad,full time parent,homemaker,housewife,caregiver,family caregiver,family,home,home office,household,retired," +
    "retirement,unemployed,unemployment,between jobs,not employed,not working,not currently working,currently not working,currently unemployed,job seeker,job seeking,jobseeker,seeking employment," +
    "seeking opportunities,seeking new opportunities,actively seeking,actively looking,looking,looking for a job,looking for work,looking for new opportunities,looking for opportunities,open to work," +
    "open to opportunities,open to new opportunities,available,available for hire,student,full time student,university student,n a,na,not applicable,none,nil,null,no company,nothing,unknown,not known," +
    "not specified,unspecified,not available,tbd,tba,to be determined,to be announced,to be defined,xxx,xx,x x,test,asdf,various,various companies,various clients,various employers,various organizations,various projects," +
    "various locations,various startups,several,several companies,several clients,multiple,multiple companies,multiple clients,multiple employers,many,misc,miscellaneous,other,others,different companies," +
    "personal project,personal projects,side project,side projects,own projects,hobby,hobby project,volunteer,volunteering,voluntary work,startup,start up,a startup,early stage startup,company,a company,the company," +
    "company name,employer,current company,previous company,client,clients,gig work,odd jobs,online,internet,remote,travelling,traveling,travel,world travel,independent artist,day trader,investor,angel investor",
  de:
    "freiberuflich,freiberufler,freiberuflerin,freiberufliche tatigkeit,freiberuflich tatig,freier mitarbeiter,freie mitarbeiterin,freie mitarbeit,freischaffend,freischaffender,freischaffender kunstler,selbstandig," +
    "selbststandig,selbstandige,selbststandige,selbstandiger,selbststandiger,selbstandigkeit,selbststandigkeit,selbstandig tatig,selbststandig tatig,selbstandige tatigkeit,selbststandige tatigkeit,einzelunternehmen," +
    "einzelunternehmer,einzelunternehmerin,einzelfirma,eigenes unternehmen,eigene firma,elternzeit,mutterschutz,karenz,babypause,sabbatjahr,auszeit,berufliche auszeit,arbeitssuchend,arbeitsuchend,arbeitslos," +
    "auf arbeitssuche,auf jobsuche,auf der suche,rentner,rentnerin,pensioniert,ruhestand,im ruhestand,hausfrau,hausmann,vertraulich,anonym,privat,privatperson,privathaushalt,student,studentin,studium,schuler,diverse,diverse firmen," +
    "verschiedene,verschiedene firmen,verschiedene unternehmen,verschiedene auftraggeber,verschiedene kunden,mehrere,keine,keine angabe,k a,ohne,unbekannt,nicht angegeben,ehrenamt,ehrenamtlich,zivildienst",
  fr:
    "independant,independante,prestataire independant,prestataire independante,portage salarial,en independant,en freelance,a mon compte,auto entrepreneur,autoentrepreneur,auto entrepreneuse,auto entreprise,micro entrepreneur,micro entreprise,entreprise individuelle,travailleur independant," +
    "travailleuse independante,profession liberale,consultant independant,consultante independante,conge parental,conge maternite,conge paternite,conge sabbatique,annee sabbatique,pause professionnelle,sans emploi,au chomage,chomage," +
    "demandeur d emploi,demandeur demploi,demandeuse demploi,en recherche demploi,recherche demploi,en recherche,a la recherche dun emploi,a lecoute du marche,en transition professionnelle,retraite,retraitee,a la retraite,confidentiel,confidentielle,entreprise confidentielle,anonyme,prive," +
    "particulier,particuliers,etudiant,etudiante,au foyer,mere au foyer,pere au foyer,aucun,aucune,neant,divers,diverses entreprises,plusieurs entreprises,non renseigne,inconnu,benevole,benevolat,sans",
  es:
    "autonomo,autonoma,prestador de servicios,prestadora de servicios,prestacion de servicios,honorarios profesionales,trabajador autonomo,trabajadora autonoma,por cuenta propia,cuenta propia,trabajo por cuenta propia,independiente,trabajador independiente,trabajadora independiente,profesional independiente,profesional autonomo," +
    "consultor independiente,consultora independiente,empresa propia,negocio propio,confidencial,empresa confidencial,anonimo,anonima,privado,particular,desempleado,desempleada,en paro,parado,sin empleo,sin trabajo,en busqueda,en busqueda de empleo," +
    "en busqueda activa,buscando empleo,buscando trabajo,buscando nuevas oportunidades,excedencia,baja maternal,permiso parental,ano sabatico,jubilado,jubilada,ama de casa,hogar,estudiante,varios,varias,varias empresas,varios clientes,ninguno," +
    "ninguna,no aplica,sin especificar,desconocido,voluntario,voluntariado,freelancer independiente",
  it:
    "libero professionista,libera professionista,prestazione occasionale,collaborazione occasionale,libera professione,lavoratore autonomo,lavoratrice autonoma,lavoro autonomo,partita iva,p iva,in proprio,in proprio,ditta individuale,autonomo,indipendente,consulente indipendente,consulente freelance," +
    "riservato,riservata,azienda riservata,confidenziale,anonimo,privato,privati,disoccupato,disoccupata,in cerca di occupazione,in cerca di lavoro,inoccupato,inoccupata,alla ricerca di nuove opportunita,congedo parentale,maternita,anno sabbatico," +
    "pensionato,pensionata,in pensione,casalinga,studente,studentessa,vari,varie,varie aziende,diversi,nessuno,nessuna,non specificato,sconosciuto,volontario,volontariato",
  pt:
    "autonomo,autonoma,profissional autonomo,profissional autonoma,profissional liberal,trabalhador independente,trabalhadora independente,trabalhador autonomo,trabalho independente,trabalho autonomo,conta propria,por conta propria,empresario em nome individual,mei," +
    "microempreendedor individual,prestador de servicos,prestadora de servicos,prestacao de servicos,pessoa juridica,recibos verdes,independente,confidencial,empresa confidencial,anonimo,privado,particular,desempregado,desempregada,em busca de recolocacao,em busca de novas oportunidades,a procura de emprego,em transicao de carreira,licenca maternidade," +
    "licenca parental,ano sabatico,aposentado,aposentada,reformado,reformada,dona de casa,do lar,estudante,varios,varias empresas,diversos,diversas empresas,nenhum,nenhuma,nao aplicavel,nao informado,desconhecido,voluntario,voluntariado",
  nl:
    "zzp,zzper,zzp er,zelfstandig,zelfstandige,zelfstandig ondernemer,zelfstandige zonder personeel,zelfstandig professional,eenmanszaak,eigen bedrijf,eigen onderneming,freelancer zzp,vertrouwelijk,anoniem,prive,werkloos,werkzoekend,werkzoekende," +
    "tussen banen,ouderschapsverlof,zwangerschapsverlof,gepensioneerd,met pensioen,huisvrouw,huisman,scholier,diverse,diverse bedrijven,diverse opdrachtgevers,verschillende,geen,nvt,n v t,niet van toepassing,onbekend,vrijwilliger,vrijwilligerswerk,loopbaanonderbreking",
  pl:
    "samozatrudnienie,samozatrudniony,samozatrudniona,wlasna dzialalnosc,wlasna dzialalnosc gospodarcza,jednoosobowa dzialalnosc gospodarcza,dzialalnosc gospodarcza,wlasna firma,wolny strzelec,niezalezny,niezalezny konsultant,b2b,kontrakt b2b,umowa zlecenie," +
    "poufne,poufna,firma poufna,bezrobotny,bezrobotna,bez pracy,szukam pracy,poszukuje pracy,w trakcie poszukiwan,urlop macierzynski,urlop wychowawczy,urlop rodzicielski,przerwa w karierze,emeryt,emerytka,emerytura,na emeryturze,student,studentka,rozne,rozne firmy,brak," +
    "nie dotyczy,nieznany,wolontariat,wolontariusz,prywatnie,osoba prywatna",
  cs:
    "osvc,zivnostnik,zivnostnice,szco,na volne noze,volna noha,samostatne vydelecne cinny,samostatna vydelecna cinnost,samostatne zarobkovo cinna osoba,soukrome,duverne,nezamestnany,nezamestnana,bez prace,hledam praci,materska dovolena,rodicovska dovolena,materska," +
    "duchodce,v duchodu,ruzne,ruzne firmy,zadny,neuvedeno,dobrovolnik,student",
  ru:
    "фриланс,фрилансер,самозанятый,самозанятая,самозанятость,индивидуальный предприниматель,индивидуальная деятельность,ип,частный предприниматель,частное лицо,частная практика,частныи предприниматель,частныи предприниматель,собственный бизнес,свой бизнес,собственное дело," +
    "работа на себя,на себя,конфиденциально,конфиденциальная компания,не указано,не указана,не разглашается,безработный,безработная,безработныи,временно не работаю,не работаю,без работы,в поиске,в поиске работы,ищу работу,в активном поиске,декрет,декретный отпуск," +
    "в декрете,отпуск по уходу за ребенком,карьерный перерыв,пенсионер,на пенсии,пенсия,домохозяйка,студент,студентка,разные,разные компании,различные,различные компании,нет,отсутствует,неизвестно,волонтер",
  uk: "фоп,фізична особа підприємець,самозайнятий,самозайнята,безробітний,безробітна,пошук роботи,у пошуку роботи,декретна відпустка,конфіденційно,немає,різні",
  sv:
    "egenforetagare,eget foretag,egen foretagare,egen verksamhet,egen firma,enskild firma,frilans,frilansare,konfidentiellt,konfidentiell,arbetslos,arbetssokande,mellan jobb,foraldraledig,foraldraledighet,mammaledig,pappaledig,tjanstledig,pensionar,pensionerad,student," +
    "studerande,diverse,diverse foretag,olika,olika foretag,ingen,ej angivet,okand,hemmafru,volontar,sabbatsar,privat",
  no: "selvstendig naeringsdrivende,selvstendig,naeringsdrivende,enkeltpersonforetak,eget firma,eget foretak,frilanser,konfidensielt,arbeidsledig,arbeidssokende,jobbsoker,foreldrepermisjon,mammapermisjon,pappapermisjon,permisjon,pensjonist,student,diverse,ulike,ingen,ukjent,frivillig",
  da: "selvstaendig,selvstaendig erhvervsdrivende,enkeltmandsvirksomhed,egen virksomhed,freelancer selvstaendig,fortroligt,fortrolig,ledig,arbejdslos,jobsogende,barsel,barselsorlov,orlov,pensionist,studerende,diverse,forskellige,ingen,ukendt,frivillig",
  fi: "yrittaja,yksityisyrittaja,itsenainen ammatinharjoittaja,ammatinharjoittaja,toiminimi,toiminimiyrittaja,kevytyrittaja,oma yritys,luottamuksellinen,tyoton,tyonhakija,tyonhaussa,aitiysloma,vanhempainvapaa,hoitovapaa,vuorotteluvapaa,elakkeella,elakelainen,opiskelija,useita,eri yrityksia,ei mitaan,tuntematon,vapaaehtoinen",
  tr:
    "serbest,serbest calisan,serbest meslek,serbest calisiyorum,kendi isim,kendi isi,kendi hesabina,sahis sirketi,sahis firmasi,bagimsiz,bagimsiz danisman,gizli,gizli firma,issiz,calismiyor,calismiyorum,is ariyorum,is ariyor,is arayan,dogum izni,ebeveyn izni,kariyer arasi,emekli,ev hanimi,ogrenci,cesitli," +
    "cesitli firmalar,yok,belirtilmemis,bilinmiyor,gonullu",
  hu: "egyeni vallalkozo,vallalkozo,egyeni vallalkozas,onfoglalkoztato,szabadfoglalkozasu,szabaduszo,sajat vallalkozas,bizalmas,munkanelkuli,allaskereso,allast keresek,gyes,gyed,szulesi szabadsag,nyugdijas,haztartasbeli,diak,hallgato,kulonbozo,nincs,ismeretlen,onkentes",
  ro: "persoana fizica autorizata,liber profesionist,liber profesionista,independent,pe cont propriu,intreprindere individuala,confidential,somer,somera,fara loc de munca,in cautarea unui loc de munca,concediu de maternitate,concediu crestere copil,pensionar,pensionara,student,studenta,diverse,niciunul,necunoscut,voluntar",
  el: "ελευθερος επαγγελματιας,αυτοαπασχολουμενος,αυτοαπασχολουμενη,αυτοαπασχοληση,ατομικη επιχειρηση,εμπιστευτικο,ανεργος,ανεργη,αναζητηση εργασιας,αδεια μητροτητας,γονικη αδεια,συνταξιουχος,φοιτητης,φοιτητρια,διαφορα,διαφορες,κανενα,ιδιωτης",
  ar: "عمل حر,العمل الحر,فريلانسر,مستقل,عمل مستقل,صاحب عمل حر,أعمال حرة,اعمال حرة,سري,عاطل عن العمل,باحث عن عمل,بدون عمل,لا يوجد,متقاعد,طالب,إجازة أمومة",
  he: "פרילנסר,פרילנסרית,פרילנס,עצמאי,עצמאית,עוסק מורשה,עוסק פטור,חסוי,מובטל,מובטלת,מחפש עבודה,מחפשת עבודה,בין עבודות,חופשת לידה,פנסיונר,סטודנט,סטודנטית,ללא",
  hi: "स्वरोजगार,स्व नियोजित,फ्रीलांसर,फ्रीलांस,बेरोजगार,गोपनीय",
  zh: "自由职业,自由职业者,自由業,自由工作者,個體戶,个体户,个体工商户,個體,个体,自雇,自僱,自己创业,创业,自主创业,保密,保密公司,某公司,无,無,待业,失业,求职中,离职,在家,退休,学生,兼职,职业空窗期,育儿",
  ja: "フリーランス,フリーランサー,個人事業主,個人事業,自営業,自営,非公開,無職,求職中,離職中,育児休業,育休,産休,休職中,主婦,主夫,専業主婦,定年退職,学生,なし,該当なし,様々",
  ko: "프리랜서,자영업,자영업자,개인사업자,개인사업,비공개,무직,구직중,구직 중,휴직,육아휴직,출산휴가,은퇴,학생,주부,없음,해당없음,해당 없음",
  vi: "tu do,lam tu do,lam viec tu do,freelancer tu do,that nghiep,nghi thai san,bao mat,khong co,sinh vien",
  id: "pekerja lepas,wiraswasta,wirausaha,usaha sendiri,rahasia,menganggur,belum bekerja,tidak bekerja,cuti melahirkan,mahasiswa,pensiunan,tidak ada,bekerja sendiri,bekerja lepas",
  th: "ฟรีแลนซ์,อาชีพอิสระ,ธุรกิจส่วนตัว,ว่างงาน,ความลับ,นักศึกษา",
};

// As keys are made: what stands in the lists is compared without accents and without letters' other forms.
const known = new Set(
  Object.values(phrases).flatMap((list) => list.split(",").map((phrase) => plainWords(phrase).join(" "))),
);

/** 'Freelance Designer', 'Selbstständige Beraterin': a way to work, and what is done. */
const wayToWork =
  /^(freelance|freelancer|freelancing|self employed|selbstandige?r?|selbststandige?r?|freiberufliche?r?|freie?r?|independante?|autonom[oa]|libero professionista|zelfstandige?)( \p{L}+){0,3} (\p{L}{2,}(er|or|ors|ers|ist|ists|ant|ent|ect|eur|euse|rice|erin|orin|istin|ting|ing|ance|graphy|tion|work|work|dev|lead|pm|ux|ui|ia|ico|ogo)|designer|seo|it|sap|qa|hr|pr|coach|chef|artist|work|projects?|clients?|media)$/u;
const independentWork =
  /^independent( \p{L}+){0,2} (consultants?|contractors?|advis[eo]r|professional|researcher|artist|director|developer|designer|engineer|writer|producer|filmmaker|photographer|journalist|trainer|coach|analyst|recruiter|translator|author|musician)$/u;
/** 'Stealth AI Startup', 'A stealth mode company'. */
const stealth =
  /^(an? |the |early stage |seed stage |my |new |ai )*stealth( \p{L}+){0,3} (startup|start up|startups|mode|company|venture|co|project|business)$/u;
const confidentialFirm =
  /^(an? |the )?(confidential|undisclosed|unnamed|anonymous|vertrauliche[sr]?|empresa|entreprise|azienda|firma)( \p{L}+){0,2} (company|firm|client|employer|organi[sz]ation|startup|start up|fund|bank|unternehmen|confidencial|confidentielle|riservata|poufna)$/u;
const seeking =
  /^(currently |actively )?(looking|seeking|searching|open|available|ready|hoping)( for| to)? .*(opportunit\p{L}*|job|jobs|role|roles|position|work|employment|challenge|challenges|hire)$/u;

/** Whether it is said that there is no company, or not which: nobody has colleagues there. */
export function isNoCompany(written: string): boolean {
  // A domain names a company whatever it is called: 'freelancer.com'.
  if (/\p{L}\.(com|de|net|org|io|co|ai|fr|nl|co\.uk)\b/iu.test(written)) return false;
  const text = written.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");
  const words = plainWords(text.replace(/[/-]/g, " "));
  const plain = words.join(" ");
  if (plain === "") return true;
  if (/^the /i.test(text.trim()) && words.length === 2) return plain === "the company";
  const bare = plain.replace(/^(an?|my) /, "");
  return (
    known.has(plain) ||
    known.has(bare) ||
    wayToWork.test(plain) ||
    independentWork.test(plain) ||
    /^(self employed|freelance|freelancer|selbstandig|freiberuflich|independent contractor) (and|at|for|various|as|als|bei|im|in|mit|with|self)\b/.test(
      plain,
    ) ||
    /^(various|multiple|several|different|diverse|verschiedene|mehrere) (\p{L}+ )?(companies|clients|employers|organi[sz]ations|projects|startups|firms|agencies|firmen|kunden)$/u.test(
      plain,
    ) ||
    (/^(freelance|freelancer|freelancing|self employed|self employment)( |$)/.test(plain) &&
      words.length <= 4 &&
      isWaysOnly(words)) ||
    stealth.test(plain) ||
    confidentialFirm.test(plain) ||
    seeking.test(plain)
  );
}

const waysOnly = new Set(
  "freelance,freelancer,freelancing,self,employed,employment,consultant,consulting,contractor,contract,independent,remote,upwork,and,or,part,full,time,worker,professional".split(
    ",",
  ),
);
const isWaysOnly = (words: string[]) => words.every((word) => waysOnly.has(word));
