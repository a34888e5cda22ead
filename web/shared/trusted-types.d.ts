/** Not in every browser: https://developer.mozilla.org/docs/Web/API/Trusted_Types_API */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: {
          createHTML?: (text: string) => string | null;
          createScriptURL?: (url: string) => string;
        },
      ): { createScriptURL: (url: string) => string };
    }
  | undefined;
