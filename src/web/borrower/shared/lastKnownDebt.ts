import type { ResponseData } from '../../../contract/schemas/index.ts';
import { orderStatus } from '../../../contract/status.ts';
import { lastKnownDebtKey, windowStorage } from '../../bridge/storage.ts';
import type { LastKnownDebt } from '../../ui/FailureHelp.tsx';

type Debt = Pick<ResponseData<'loanDetails'>, 'orderNo' | 'orderStatus' | 'lead'>;

/** Stores what is owed for as long as this window is open; removes it once nothing is. */
export function storeLastKnownDebt({ orderNo, orderStatus: status, lead }: Debt): void {
  const isOwed = status === orderStatus.toBeRepaid || status === orderStatus.overdue;
  const amount = `${lead.label} ${lead.symbol}${lead.whole}${lead.cents}`;
  const debt: LastKnownDebt = { orderNo, amount, text: lead.text, at: Date.now() };
  windowStorage.write(lastKnownDebtKey, isOwed ? JSON.stringify(debt) : null);
}
