/** Used only by tests. Separate from the harness, so that programs without a test runner can import it. */
export const aSecret = "a secret that keys nothing but tests";
