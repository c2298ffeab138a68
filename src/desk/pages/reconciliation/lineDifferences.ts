import type { DeskRow } from '../../../contract/desk/schemas/index.ts';

type Line = Pick<
  DeskRow<'settlementLines'>,
  | 'fileAmount'
  | 'fileCurrency'
  | 'fileReference'
  | 'filePaidAt'
  | 'ourAmount'
  | 'ourReference'
  | 'ourPaidAt'
  | 'currency'
>;

/** What a provider's file and we have differently of one payment; nothing where one side lacks it. Days are UTC, as the file's. */
export function listLineDifferences(line: Line): ('currency' | 'amount' | 'day' | 'reference')[] {
  if (line.fileAmount === null || line.ourAmount === null) return [];
  const differences = {
    currency: line.fileCurrency !== line.currency,
    amount: line.fileAmount !== line.ourAmount,
    day: line.filePaidAt?.slice(0, 10) !== line.ourPaidAt?.slice(0, 10),
    reference: line.fileReference !== line.ourReference,
  };
  return (['currency', 'amount', 'day', 'reference'] as const).filter((name) => differences[name]);
}
