import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn, type Day } from '../../../../../lending/index.ts';
import { maskAllButLast } from '../../../../platform/masking.ts';
import type { Order } from '../../../loans/index.ts';
import { decryptBeneficiary, findLastPayout, getPayoutBeneficiary } from '../../../payouts/index.ts';
import type { Services } from '../../../services.ts';

/** The last payout of a loan, as it is now; null before there was one. */
export async function findLoanPayout(
  services: Services,
  order: Order,
  asOf: Day,
): Promise<DeskReplyInput<'loan'>['payout']> {
  const payout = await findLastPayout(services.db, order);
  if (payout === undefined || calendarDayIn(order.terms.timeZone, payout.createdAt) > asOf) return null;
  const { payoutId, provider, providerId, state, amount, reason: providerMessage } = payout;
  const { createdAt, sentAt, endedAt, accountAskedAt } = payout;
  const needsAccount = order.state === 'paying_out' && (await getPayoutBeneficiary(services, order)) === null;
  return {
    payoutId,
    provider,
    providerId,
    state,
    amount,
    providerMessage,
    createdAt,
    sentAt,
    endedAt,
    needsAccount,
    accountAskedAt,
    account: maskAllButLast(decryptBeneficiary(services.fieldEncryption, payout).account),
  };
}
