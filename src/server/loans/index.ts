import type { Call } from '../http/index.ts';
import { loanConfirm } from './confirm.ts';
import { loanDetails } from './details.ts';
import { loanPush } from './push.ts';
import { rate } from './rate.ts';

export { bookOrder } from './book.ts';
export { runDay } from './dailyRun.ts';
export { dearerTomorrow, dueNotice, type Lead, leadOf, plain, strong } from './lead.ts';
export { decideOrder, payOutOrder } from './life.ts';
export { type Today, todayIn } from './market.ts';
export { agreementHash, offerOf } from './offer.ts';
export {
  disbursedOf,
  findOrder,
  findOrders,
  type Locked,
  lockLoan,
  lockOrder,
  type Order,
  paymentKey,
  readOrder,
  statementFor,
} from './order.ts';
export { paymentViews } from './paymentViews.ts';
export { type LoanTexts, loanTexts } from './texts.ts';

export const loanCalls: readonly Call[] = [loanConfirm, loanPush, loanDetails, rate];
