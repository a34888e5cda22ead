/** Whether an e-mail address is one at this company, as far as both can be seen: kim@acme.example at 'acme'. */
export function isWorkAddress(email: string, companyKey: string): boolean {
  const name = companyKey.replaceAll(" ", "");
  // 'mail' and 'com' are no companies; a name of one or two letters says too little.
  if (name.length < 3) return false;
  // Few are: what would have to be in it is looked for before it is taken apart.
  if (!email.replaceAll("-", "").includes(name)) return false;
  const labels = email.slice(email.indexOf("@") + 1).split(".");
  return labels.slice(0, -1).some((label) => label.replaceAll("-", "") === name);
}
