import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { migrationProvider, type Order } from '../../../loans/index.ts';
import {
  canRefund,
  computeRefundableCredit,
  hasChangedCredit,
  isManualPayment,
} from '../../../payments/index.ts';
import { getCreditPayoutRules, getPayoutBeneficiary } from '../../../payouts/index.ts';
import type { Services } from '../../../services.ts';
import { isManualPaymentMatched } from '../../../tills/index.ts';
import { listStaffIdsOfPerson } from '../../auth/accounts.ts';
import type { StaffIdentity } from '../../endpoint.ts';

type Payment = Order['payments'][number];
type RefundEligibility = NonNullable<DeskReplyInput<'loan'>['payments'][number]['refund']>;

/** Whether every hand-recorded payment of a loan is matched to its deposit or statement line. */
export async function isManualMoneyMatched(
  { db }: Services,
  { borrowerId, payments }: Order,
): Promise<boolean> {
  for (const payment of payments.filter(isManualPayment)) {
    const { provider, paymentId } = payment;
    if (!(await isManualPaymentMatched(db, { borrowerId, provider, paymentId }))) return false;
  }
  return true;
}

/** What of a payment's credit can be refunded now, by whom it is paid, and when a second person decides, whatever the amount. */
export async function findRefundEligibility(
  services: Services,
  staff: StaffIdentity,
  order: Order,
  payment: Payment,
): Promise<RefundEligibility> {
  const { db, clock } = services;
  const now = await clock.now();
  const { refundable, withManualPayments } = await computeRefundableCredit(db, order, payment, now);
  const isMatched = await isManualMoneyMatched(services, order);
  const staffIds = await listStaffIdsOfPerson(db, staff);
  const amounts = {
    max: isMatched ? withManualPayments : refundable,
    unreconciledCredit: isMatched ? 0 : withManualPayments - refundable,
    refundableWithoutApproval: payment.provider === migrationProvider ? 0 : refundable,
  };
  const route = findRefundRoute(services, order, payment);
  return {
    ...amounts,
    ...route,
    obstacle: await findObstacle(services, order, { ...amounts, ...route }),
    isChangedByCaller: await hasChangedCredit(db, order.orderId, now, staffIds),
  };
}

/** A payment's credit goes back by its provider, else by a payout to the agreed account. */
function findRefundRoute(
  services: Services,
  { terms }: Order,
  { provider }: Payment,
): Pick<RefundEligibility, 'payer' | 'payoutLimit'> {
  if (canRefund(services, provider)) return { payer: 'provider', payoutLimit: null };
  const found = getCreditPayoutRules(services, terms.market, 0);
  if (found.state !== 'available') return { payer: null, payoutLimit: null };
  return { payer: 'payout', payoutLimit: found.rules.singleLimit };
}

async function findObstacle(
  services: Services,
  order: Order,
  { payer, max, unreconciledCredit }: Pick<RefundEligibility, 'payer' | 'max' | 'unreconciledCredit'>,
): Promise<RefundEligibility['obstacle']> {
  if (payer === null) return 'noReturnRoute';
  if (max === 0) return unreconciledCredit > 0 ? 'notMatchedYet' : 'noCredit';
  if (payer === 'provider') return null;
  const beneficiary = await getPayoutBeneficiary(services, order);
  return beneficiary === null || beneficiary.account === '' ? 'noAccount' : null;
}
