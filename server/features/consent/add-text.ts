import type * as z from "zod";
import type { ConsentTextFields, ConsentTextVersion } from "#contract/consent-texts.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { consentTexts } from "#server/platform/db/schema/participation.ts";
import { AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { currentText, viewOf } from "./consent-texts.ts";

interface AddText {
  text: z.output<typeof ConsentTextFields>;
  /** The version that was seen. */
  seen: number;
}

const anotherWas = "Another admin has put a version into force since you opened this one.";

/** An admin puts a new version into force. Nothing that somebody has agreed to is ever changed. */
export function addText(context: AdminContext, { text, seen }: AddText): Promise<ConsentTextVersion> {
  return transaction(context, async (context) => {
    const { region } = text;
    const { version } = await currentText(context, region);
    if (version !== seen) throw new AppError("CONSENT_TEXT_CHANGED", { message: anotherWas });
    const { first_name, last_name } = context.admin;
    const [added] = await context.db
      .insert(consentTexts)
      .values({
        ...text,
        version: version + 1,
        createdAt: context.clock.now(),
        createdBy: `${first_name} ${last_name}`,
      })
      // Of two admins at the same moment the later one is told.
      .onConflictDoNothing()
      .returning();
    if (!added) throw new AppError("CONSENT_TEXT_CHANGED", { message: anotherWas });
    await publish(context, { type: "consent_text.added", region, version: version + 1 });
    return viewOf(added, 0);
  });
}
