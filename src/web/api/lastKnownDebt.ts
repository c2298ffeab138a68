import type { ResponseData } from '../../contract/schemas/index.ts';
import { orderStatus } from '../../contract/status.ts';
import { lastKnownDebtKey, windowStorage } from '../bridge/storage.ts';

type Debt = Pick<ResponseData<'loanDetails'>, 'orderNo' | 'orderStatus' | 'lead'>;

/** What a page of this visit said of a loan, and when by this device's clock. */
export type LastKnownDebt = {
  readonly orderNo: string;
  readonly amount: string;
  readonly text: string;
  readonly at: number;
};

/** Stores what is owed for as long as this window is open; removes it once nothing is. */
export function storeLastKnownDebt({ orderNo, orderStatus: status, lead }: Debt): void {
  const isOwed = status === orderStatus.toBeRepaid || status === orderStatus.overdue;
  const amount = `${lead.label} ${lead.symbol}${lead.whole}${lead.cents}`;
  const debt: LastKnownDebt = { orderNo, amount, text: lead.text, at: Date.now() };
  windowStorage.write(lastKnownDebtKey, isOwed ? JSON.stringify(debt) : null);
}
