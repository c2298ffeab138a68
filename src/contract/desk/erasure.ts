/**
 * Why something of a person is kept though he asks that it be erased. `contract`: the loan that was paid out, and who it was
 * lent to. `books`: what was owed and paid. `told`: what he was told, and what he complained of. `done`: who did what.
 */
export const retentionReasons = ['contract', 'books', 'told', 'done'] as const;
export type RetentionReason = (typeof retentionReasons)[number];

/** What an erasure came to, table by table. */
export type Erasure = {
  erased: { table: string; rows: number }[];
  kept: { table: string; rows: number; why: RetentionReason }[];
};
