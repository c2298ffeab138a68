import type { ResponseData } from '../../contract/schemas/index.ts';
import { isRepayableStatus } from '../../contract/status.ts';
import { windowStorage } from './browserStorage.ts';
import { lastKnownDebtKey } from './sessionData.ts';

type Debt = Pick<ResponseData<'loanDetails'>, 'orderNo' | 'orderStatus' | 'lead'>;

/** The debt that a page of this visit showed, for pages whose call fails; `at` is in milliseconds by this device's clock. */
type LastKnownDebt = {
  readonly amount: string;
  readonly text: string;
  readonly at: number;
};

/** Stores what is owed for as long as this window is open; removes it once nothing is. */
export function storeLastKnownDebt({ orderNo, orderStatus, lead }: Debt): void {
  const stored: LastKnownDebt & Pick<Debt, 'orderNo'> = {
    orderNo,
    amount: `${lead.label} ${lead.symbol}${lead.whole}${lead.cents}`,
    text: lead.text,
    at: Date.now(),
  };
  windowStorage.write(lastKnownDebtKey, isRepayableStatus(orderStatus) ? JSON.stringify(stored) : null);
}

/** The stored debt, if it is of this loan. */
export function readLastKnownDebt(order: string): LastKnownDebt | undefined {
  const { orderNo, amount, text, at } = windowStorage.readObject(lastKnownDebtKey);
  return orderNo === order && typeof amount === 'string' && typeof text === 'string' && typeof at === 'number'
    ? { amount, text, at }
    : undefined;
}
