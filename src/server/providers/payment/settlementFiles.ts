import type { KnownPayment } from './collect.ts';

/** Files that name every payment of a day. */
export interface SettlementFiles {
  /** The file of a day (`YYYY-MM-DD`, UTC); null while there is none. Throws without an answer. */
  file(day: string): Promise<string | null>;
  /** The payments in a file. Throws on one it can't read. */
  read(content: string): readonly KnownPayment[];
}
