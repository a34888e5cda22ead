/** Of no installation but the tests'. Apart from the harness, so that what no test runner runs can have it. */
export const aSecret = "a secret that keys nothing but tests";
