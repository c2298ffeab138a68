import type { ProviderPayment } from './collectApi.ts';

/** Files that name every payment of a day. */
export interface SettlementFilesApi {
  /** The file of a day (`YYYY-MM-DD`, UTC); null while there is none. Throws without an answer. */
  fetchFile(day: string): Promise<string | null>;
  /** The payments in a file. Throws on one it can't read. */
  parseFile(content: string): readonly ProviderPayment[];
}
