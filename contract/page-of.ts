/** Before a realm's name: whose page a call comes from. Another tab may have signed somebody else in by then. */
export const pageOf = "page-of-";
