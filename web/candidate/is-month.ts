export const isMonth = (text: string) => /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(text);

export const giveMonth = "Please give year and month, such as 2020-01 or Jan 2020.";
