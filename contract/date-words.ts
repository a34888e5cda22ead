import { parseMonthName, plainText } from "./months.ts";

// Words in place of a date, in the languages of the months' names and a few more. One line per language. Compared in lower
// case and without accents, so `plainText` is applied to the lists too.

/** Words for an employment that continues. */
const untilNowWords = wordsOf(`
  present, at present, to present, until present, now, until now, till now, to now, up to now, today, till today, until today, to date, till date, until date, up to date, to this day, current, currently, ongoing, on-going, still employed, continuing, in progress
  heute, bis heute, jetzt, bis jetzt, aktuell, derzeit, derzeitig, zurzeit, zur zeit, gegenwart, gegenwärtig, bis dato, laufend, fortlaufend, andauernd
  présent, à présent, jusqu'à présent, aujourd'hui, jusqu'à aujourd'hui, à aujourd'hui, à ce jour, jusqu'à ce jour, ce jour, maintenant, actuel, actuelle, actuellement, en cours, en poste, toujours en poste
  presente, al presente, hasta el presente, hoy, hasta hoy, hoy en día, a la fecha, hasta la fecha, fecha actual, actual, actualidad, la actualidad, hasta la actualidad, actualmente, ahora, hasta ahora, en curso
  heden, op heden, tot heden, tot op heden, nu, tot nu, tot nu toe, vandaag, huidig, lopend, doorlopend
  o presente, até o presente, até ao presente, momento, o momento, até o momento, até ao momento, no momento, até este momento, hoje, até hoje, agora, atual, o atual, atualmente, atualidade, até a data, até à data, até a presente data, em curso, em andamento
  presente, al presente, ad oggi, a oggi, fino ad oggi, oggi, attuale, attualmente, attualità, tuttora, in corso
  obecnie, do obecnie, teraz, do teraz, nadal, do chwili obecnej, do dziś, do dzisiaj, do dnia dzisiejszego, dziś, w toku
  nu, nuvarande, pågående, tills vidare, fram till idag, idag, i dag, till idag, till nu
  nuværende, nutid, til nu, til i dag, til dato, dags dato, d.d., nå, nåværende, nåtid, løpende, igangværende
  nykyinen, nykyisin, nykyään, nyt, nykyhetki, nykyhetkeen, tällä hetkellä, toistaiseksi, jatkuu
  současnost, do současnosti, současné, současná, nyní, dosud, doposud, dnes, do dnes, dodnes, až dosud, súčasnosť, súčasné, doteraz
  halen, hâlâ, günümüz, bugün, şimdi, şu an, şu anda, devam ediyor, devam etmekte
  по настоящее время, до настоящего времени, настоящее время, наст. время, по наст. время, н.в., нв, по н.в., по сей день, сейчас, сегодня, текущее время, теперішній час, по теперішній час, до теперішнього часу, зараз, дотепер
  prezent, în prezent, până în prezent, astăzi, jelen, jelenleg, jelenlegi, napjainkig, mai napig, danas, do danas, trenutno, sadašnjost, σήμερα, έως σήμερα, μέχρι σήμερα, παρόν
  現在, 至現在, 現在まで, 今日まで, 至今, 迄今, 现在, 目前, 今, 현재, 현재까지
  hiện tại, hiện nay, đến nay, sekarang, saat ini, hingga kini, hingga sekarang, الآن, حتى الآن, الحاضر, حاليا, היום, כיום, עד היום`);

/** Words of HR systems for a permanent contract or a current employee. In a profile they mean other things. */
const unendedWords = wordsOf(`
  active, still active, employed, still there, still here, permanent, indefinite, indefinitely, open, open end, open ended, open-ended, no end, no end date, until further notice
  aktiv, angestellt, unbefristet, unbegrenzt, offen, bis auf weiteres, kein ende, ohne ende
  en fonction, en activité, actif, indéterminé, indéterminée, durée indéterminée, sans fin, jusqu'à nouvel ordre
  vigente, activo, activa, indefinido, indefinida, sin fin, actief, onbepaald, onbepaalde tijd, in dienst
  ativo, ativa, indeterminado, prazo indeterminado, in essere, in servizio, in forza, attivo, attiva, indeterminato, tempo indeterminato, ora
  trwa, aktywny, aktywna, bezterminowo, czas nieokreślony, na czas nieokreślony, tillsvidare, aktuell, fast
  voimassa, toistaiseksi voimassa, probíhá, trvá, aktivní, na dobu neurčitou, devam, güncel, aktif, çalışıyor, süresiz, belirsiz süreli
  по сегодняшний день, текущий, работает, активен, бессрочно, azi, nay, 在职, 在職, 在職中, 在籍中, 現職, 재직중, 재직 중, वर्तमान`);

/** Words for an unknown date. Not 'Terminated', which means that the person has left. */
const noDateWords = wordsOf(`
  null, nil, none, no date, nan, nat, na, n/a, #n/a, #null!, n.a., n/k, undefined, unknown, not known, not available, not applicable, not set, not specified, not provided, not stated, blank, empty, missing, pending, tbd, tba, tbc, t.b.d., t.b.a., to be determined, to be confirmed, to be announced, \\n, dd/mm/yyyy, mm/dd/yyyy, yyyy-mm-dd, dd-mm-yyyy, dd.mm.yyyy, mm/yyyy, yyyy-mm, yyyy
  k.a., k. a., ka, keine, kein, keine angabe, keine angaben, ohne angabe, o.a., kein datum, leer, unbekannt, nicht bekannt, nicht angegeben, nicht vorhanden, entfällt, tt.mm.jjjj
  aucun, aucune, sans objet, s.o., s/o, inconnu, inconnue, non connu, non renseigné, non précisé, n.c., nc, n.d., nd, n/d, jj/mm/aaaa
  ninguno, ninguna, sin fecha, s/f, sin datos, s/d, desconocido, desconocida, no aplica, no disponible, vacío, dd/mm/aaaa
  geen, geen datum, onbekend, niet bekend, niet van toepassing, n.v.t., nvt, dd-mm-jjjj
  nenhum, nenhuma, sem data, desconhecido, desconhecida, não se aplica, não aplicável, não disponível, não informado, vazio
  nessuno, nessuna, nessun dato, sconosciuto, sconosciuta, non disponibile, non applicabile, non noto, gg/mm/aaaa
  brak, brak danych, b.d., nieznany, nieznana, nieznane, nie dotyczy
  ingen, inget, okänd, okänt, saknas, ej tillämpligt, uppgift saknas, intet, ukendt, ukjent, mangler, ikke relevant, ikke oppgitt
  ei, ei tietoa, ei tiedossa, tuntematon, puuttuu, žádné, žádný, neznámé, neznámý, neuvedeno, yok, bilinmiyor, belirtilmemiş
  нет, нет данных, неизвестно, не указано, не задано, необмежено, невідомо, necunoscut, ismeretlen, nepoznato, άγνωστο
  なし, 無し, 不明, 未定, 無, 无, 未知, 없음, 미정, không có, không, tidak ada, غير معروف, לא ידוע`);

/**
 * Dates that programs store for 'nothing': the first day of a calendar, or an empty cell shown as a date. Written as year
 * and the other two numbers by size, because 12/30/1899 and 30/12/1899 mean the same. Time zones shift the epoch by a day.
 */
const fillerDays = new Set(
  `1-1-1 1-11-30 1601-1-1 1753-1-1 1800-12-28 1858-11-17 1899-12-29 1899-12-30 1899-12-31 1900-0-1 1900-1-1 1900-1-2
   1901-1-1 1904-1-1 1969-12-31 1970-1-1 2099-1-1 2099-12-31 2100-1-1 2100-12-31`.split(/\s+/),
);
/** 9999-12-31 as a spreadsheet's number. */
const lastDayNumber = "2958465";
const lastYear = 2100;
const maxLength = 100;
/** '—', '?', '  /  /    ', '0000-00-00'. Not '####', which a spreadsheet shows for a date in a narrow column. */
const onlyMarks = /^[\s\-‐‑‒–—―−_./\\?¿*:,;'"“”()[\]{}<>=|+~…·•0]*$/;

/** For example 'Present', 'bis heute', '(à ce jour).', 'unbefristet'. */
export const meansStillThere = (text: string) => isOneOf(untilNowWords, text) || isOneOf(unendedWords, text);

/** For profiles: without words that mean other things there, such as 'open' or 'active'. */
export const meansUntilNow = (text: string) => isOneOf(untilNowWords, text);

/** 'NULL', 'N/A', '—', '0000-00-00', '01/01/1900', '31.12.9999': there is no date. */
export function meansNoDate(text: string): boolean {
  if (text.length > maxLength) return false;
  return onlyMarks.test(text) || isOneOf(noDateWords, text) || isFillerDay(text);
}

/** A day that stands for 'no date' or 'without end', in any order and notation: 9999-12-31, 1/0/1900, 01-JAN-1970, 00/00/0000. */
export function isFillerDay(text: string): boolean {
  if (text.length > maxLength) return false;
  const day = text
    .trim()
    .replace(/[ T]\d{1,2}:.*$/, "")
    .replace(/\p{L}{3,}/u, (word) => String(parseMonthName(word) ?? word));
  if (day === lastDayNumber) return true;
  if (!/^-?\d[\d./, -]*$/.test(day)) return false;
  const numbers = day.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3").match(/\d+/g) ?? [];
  if (numbers.length > 3) return false;
  const yearAt = numbers.findIndex((number) => number.length === 4);
  const [less = 0, more = 0] = numbers
    .filter((_, index) => index !== (yearAt === -1 ? 2 : yearAt))
    .map(Number)
    .toSorted((a, b) => a - b);
  // Excel shows an empty cell as 1/0/00.
  if (yearAt === -1) return numbers[2] === "00" && less === 0 && more <= 1;
  const year = Number(numbers[yearAt]);
  return year > lastYear || year === 0 || fillerDays.has(`${year}-${less}-${more}`);
}

function wordsOf(lists: string): Set<string> {
  return new Set(
    lists
      .split(/[,\n]/)
      .map((word) => plainText(word.trim()))
      .filter(Boolean),
  );
}

/** Systems write such words in brackets or quotes, or with a full stop. */
function isOneOf(words: Set<string>, text: string): boolean {
  if (text.length > maxLength) return false;
  const plain = plainText(text).trim().replace(/\s+/g, " ");
  const bare = plain.replace(/^[\s([{<"“„«'‘*–-]+/, "").replace(/[\s)\]}>"”“»'’*.!–-]+$/, "");
  return words.has(plain) || words.has(bare) || words.has(`${bare}.`);
}
