import { plainWords } from "#server/features/companies/plain-words.ts";
import { fold, plain } from "#server/features/directory/fold.ts";

/** Mail providers where anyone can have an address under any name, without the top-level domain. */
const freeMail = new Set(
  "gmail,googlemail,outlook,hotmail,live,msn,yahoo,ymail,rocketmail,icloud,me,mac,aol,gmx,web,t-online,freenet,proton,protonmail,pm,tutanota,tuta,fastmail,hey,zoho,mail,yandex,qq,163,126,orange,free,laposte,wanadoo,libero,virgilio,seznam,wp,o2,interia,ukr,rediffmail,naver,daum,btinternet,comcast,verizon,att".split(
    ",",
  ),
);

interface Candidate {
  firstName: string;
  lastName: string;
  email: string | null;
}

/**
 * Whether an address is the candidate's own or plainly a second one: the part before the @ is the same except for dots
 * and plus tags, or it contains their name at a free mail provider.
 */
export function isSecondAddress(address: string, { firstName, lastName, email }: Candidate): boolean {
  const [local, domain] = parts(address);
  if (email && parts(email)[0] === local) return true;
  const folded = fold(plain(local));
  const holdsWord = (name: string) =>
    plainWords(name).some((word) => word.length > 1 && folded.includes(fold(word)));
  return holdsWord(firstName) && holdsWord(lastName) && freeMail.has(domain.split(".")[0] ?? "");
}

function parts(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).toLowerCase().split("+")[0] ?? "";
  return [local.replaceAll(/[._-]/g, ""), address.slice(at + 1).toLowerCase()];
}
