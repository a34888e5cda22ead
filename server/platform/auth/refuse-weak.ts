import { AppError } from "#server/platform/errors.ts";

/** What guessers try first: the heads of the lists that leaks have left, of six characters and more. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 654321 7654321 87654321 123123 123321
  112233 121212 123123123 111111 1111111 11111111 222222 333333 444444 555555 666666 777777 7777777 888888 88888888
  999999 000000 00000000 101010 131313 159753 147258 147258369 159357 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz1qaz
  q1w2e3 q1w2e3r4 qazwsx qazwsxedc qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertz
  qwertzuiop azerty azertyuiop asdfgh asdfghjkl asdasd asdf1234 zxcvbn zxcvbnm zaq12wsx poiuyt abc123 abcdef abcdefg
  abcdefgh abcd1234 abc12345 a1b2c3 a1b2c3d4 aa123456 aa12345678 aaaaaa password password1 password12 password123
  password1234 password! passw0rd p@ssw0rd p@ssword pass123 pass1234 passwort passwort1 motdepasse contrasena senha123
  admin123 admin1234 administrator adminadmin root123 toor123 test123 test1234 testtest tester guest123 user123 user1234
  default changeme changeme1 welcome welcome1 welcome123 letmein letmein1 login123 master master123 access secret
  secret123 hunter hunter2 iloveyou iloveyou1 loveme lovely princess princess1 sunshine sunshine1 dragon monkey monkey1
  football football1 baseball basketball soccer hockey superman batman spiderman pokemon pikachu naruto starwars
  trustno1 whatever shadow michael michelle jessica jennifer jordan jordan23 charlie ashley daniel andrew joshua thomas
  matthew anthony robert nicole hannah summer summer2024 summer2025 summer2026 winter winter2025 winter2026 spring
  autumn flower cookie cheese chocolate orange purple killer freedom ginger pepper mustang ferrari mercedes porsche
  corvette harley yankees liverpool arsenal chelsea barcelona juventus google facebook linkedin computer internet
  samsung nintendo android iphone company company1 company123 hiring hiring123 recruiter recruiting manager manager1
  manager123 interview forthright`.split(/\s+/),
);

/** Refuses a password that stands among the first which anybody would try for this account. */
export function refuseWeak(password: string, account: { email: string; company?: string | undefined }) {
  const tried = password.trim().toLowerCase();
  const { email, company = "" } = account;
  const names = [email, email.split("@")[0], company, company.replace(/[^\p{L}\p{N}]/gu, "")];
  if (names.some((name) => name !== undefined && name.toLowerCase() === tried))
    throw new AppError("PASSWORD_IS_NAME");
  refuseCommon(password);
}

export function refuseCommon(password: string) {
  if (common.has(password.trim().toLowerCase())) throw new AppError("PASSWORD_IS_COMMON");
}
