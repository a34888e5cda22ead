/** Known to everybody who reads this; they exist in demo mode only. */
export const demoAccounts = {
  admin: { email: "admin@forthright.example", password: "demo-admin" },
  manager: { email: "morgan@forthright.example", password: "demo-manager" },
};
