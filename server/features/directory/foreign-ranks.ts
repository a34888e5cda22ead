import { titleWords as words } from "./title-words.ts";

/** Of the whole company, not of one function. */
const wholeCompany = words(
  "*geschaftsfuhr*,geschaftsleit*,vorstand,vorstandsmitglied*,vorstandsvorsitz*,directeur* general*,directrice* generale*,president* directeur*,pdg," +
    "director* general*,consejer* delegad*,presidente*,amministrator* delegat*,direttor* generale,direttrice generale,diretor* geral,diretor* presidente,gerente geral,gerente general,algemeen directeur," +
    "prezes*,dyrektor* generaln*,dyrektor* naczeln*,verkstallande direktor*,administrerende direktor*,daglig leder,toimitusjohtaja*,genel mudur*,generaln* reditel*,generaln* riaditel*," +
    "генеральн* директор*,генеральн* директорк*",
);

/**
 * What titles in other languages than English say about rank, the first that fits: of assistants, of what is no people (projects,
 * products), of companies, of those who lead leaders, and of those who lead.
 */
export const foreignRanks: [rank: number, sign: RegExp][] = [
  [
    1,
    words(
      "*assisten*,assistante*,asistent*,asystent*,*sekretar*,secretari*,secretaire*,*secretaresse*,asistan*,praktikant*,stagiair*,becari*,tirocinant*,estagiari*,praktykant*,stazyst*," +
        "stajyer*,auszubildend*,azubi,apprenti*,помощник*,ассистент*,секретар*,помічник*,стажер*,заместител* помощник*",
    ),
  ],
  [
    4,
    words(
      "projektleit*,projektmanager*,produktmanager*,produktleit*,bauleit*,projekt leit*,(?:chef|directeur|directrice|responsable)* (?:de |du |des )?(?:projet|produit|programme|compte)s?," +
        "direct(?:eur|rice) artistique,direct(?:eur|rice) de recherche,gerante? de (?:portefeuille|fortune)s?,(?:jef[ae]|gerente|director*|responsable|encargad[oa]) (?:de |del )?(?:proyecto|producto|programa|cuenta)s?,director* (?:de arte|artistic[oa])," +
        "capo ?progetto,responsabile (?:di |del )?(?:progetto|prodotto|commessa),dirett(?:ore|rice) artistic[oa],(?:gerente|chefe|diretor*) (?:de |do )?(?:projeto|produto|conta)s?,diretor* de arte," +
        "projectleid*,projectmanager*,productmanager*,kierowni* (?:projekt|produkt|budow)*,dyrektor* artystyczn*,(?:projekt|produkt|prosjekt)(?:ledar|led|chef|sjef)*,projektipaallik*,tuotepaallik*," +
        "(?:proje|urun) (?:mudur|yonetici|lider|sorumlu)*,vedouci* projekt*,veduci* projekt*,projektov* manazer*,produktov* manazer*,руководител* проект*,научн* руководител*,художественн* руководител*,арт директор*,керівник* проект*",
    ),
  ],
  [7, words("vice ?president*,vizeprasident*,genel mudur yardimci*")],
  [8, wholeCompany],
  [
    6,
    words(
      "*direktor*,directeur*,directrice*,director[ae]s?,dirett(?:ore|rice),diretor*,dyrektor*,reditel*,riaditel*,директор*,bereichsleit*,hauptabteilungsleit*",
    ),
  ],
  [
    5,
    words(
      "leiter,leiterin,leitung,(?:abteilungs|team|gruppen|filial|markt|niederlassungs|standort|regional|gebiets|laden|personal|vertriebs|verkaufs|marketing|werks?|betriebs|produktions|fertigungs|schicht|einkaufs|it|" +
        "entwicklungs|forschungs|konstruktions|qualitats|service|kundendienst|lager|logistik|finanz|buchhaltungs|kuchen|hotel|restaurant|schul|heim|kita|pflegedienst|stations|wohnbereichs|labor|instituts|dezernats|referats|" +
        "sachgebiets|fachbereichs|ressort|redaktions|studio|buro)leit(?:er|erin|ung),vorarbeiter*,chefarzt*,oberarzt*,chefredakteur*," +
        "responsable*,chef* (?:dequipe|datelier|dagence|de (?:service|departement|rayon|secteur|cuisine|division|section|groupe|bureau)),gerant,gerante,superviseu*,contremaitre*," +
        "jef[ae],gerente,subgerente,encargad[oa],supervisora,capataz,responsabil[ei],capo ?(?:reparto|ufficio|area|settore|squadra|turno|servizio),chefe,encarregad[oa],lider de equip[aeo]," +
        "hoofd,(?:afdelings|team)hoofd,(?:team|afdelings|bedrijfs|filiaal|ploeg)leid(?:er|ster),leidinggevende,kierowni(?:k|czka)*,brygadzist*,naczelnik*," +
        "*ningschef,*ionschef,salgschef,butikschef,personalchef,ekonomichef,okonomichef,enhetschef,kontorchef,drifts?chef,it chef,marknadschef,platschef,omradeschef,regionchef,koncernchef," +
        "*ningssjef,salgssjef,butikksjef,personalsjef,okonomisjef,driftssjef,avdelingssjef,markedssjef,regionsjef,(?:afdelings|avdelings|team|gruppe|butiks|drifts|fag|sektions|seksjons|omrade|enheds|enhets|vagt|skift|kontor)leder,(?:team|grupp|arbets|lag|skift|enhets)ledare,forman," +
        "(?:osasto|myymala|toimisto|ravintola|yksikon)paallik*,tiiminveta*,esimies*,esihenkil*,tyonjohtaj*,mudur*,takim lider*,amiri," +
        "vedouci*,veduci*,veduca*,руководител*,начальник*,заведующ*,тимлид*,бригадир*,керівни*",
    ),
  ],
];

export const leadsWholeCompany = (text: string): boolean => wholeCompany.test(text);
