interface Moments {
  shutOutAt: Date | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A row of the admins' list of people as it is answered. */
export function listedPerson<Row extends Moments>({ shutOutAt, createdAt, lastUsedAt, ...row }: Row) {
  return {
    ...row,
    shutOutAt: shutOutAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
