import { isAccountPart } from '../../../lending/index.ts';
import type { Market, MarketConfig } from '../../config/index.ts';
import type { Beneficiary, PaymentSender } from '../../integrations/index.ts';
import { getReturnPayoutRules } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import { canRefund } from './refund.ts';

/**
 * How a payment in suspense gets back to who sent it: by the provider that took it, or by a payout of the market with its
 * currency to the account that it came from.
 */
export type ReturnRoute =
  | { method: 'refund'; provider: string }
  | { method: 'payout'; provider: string; market: Market; beneficiary: Beneficiary };

/**
 * - `noWayBack`: neither who took it nor anybody else pays back in its currency
 * - `payerUnknown`: nobody told from which account it came, or from none that a payout goes to
 * - `payoutLimit`: it comes to more than one payout, or those of the day, may
 */
export type ReturnRouteError = 'noWayBack' | 'payerUnknown' | 'payoutLimit';

type SuspensePayment = { provider: string; amount: number; currency: string };

export function findReturnRoute(
  services: Pick<Services, 'config' | 'providers'>,
  { provider, amount, currency }: SuspensePayment,
  sender: PaymentSender | undefined,
): ReturnRoute | ReturnRouteError {
  if (canRefund(services, provider)) return { method: 'refund', provider };
  const marketEntry = Object.entries(services.config.markets).find(
    ([, candidate]) => candidate.currency === currency,
  );
  if (marketEntry === undefined) return 'noWayBack';
  const [market, { bankAccount }] = marketEntry;
  const payoutRules = getReturnPayoutRules(services, market, amount);
  if (payoutRules === 'noWayBack') return payoutRules;
  const beneficiary = parseSenderAccount(bankAccount, sender);
  if (beneficiary === undefined) return 'payerUnknown';
  if (payoutRules === 'payoutLimit') return payoutRules;
  return { method: 'payout', provider: payoutRules.provider, market, beneficiary };
}

/** Undefined where the account doesn't say its bank too, isn't one of the market's, or nobody's name came with it. */
function parseSenderAccount(
  { fields, number, bank }: MarketConfig['bankAccount'],
  sender: PaymentSender | undefined,
): Beneficiary | undefined {
  const field = fields.find(({ name }) => name === number);
  if (sender === undefined || sender.name === '' || field === undefined || bank.in !== number)
    return undefined;
  const account = sender.account.replaceAll(/[\s-]/g, '');
  const { pattern, check = '' } = field;
  return isAccountPart({ pattern, check }, account)
    ? { name: sender.name, bankCode: '', account }
    : undefined;
}
