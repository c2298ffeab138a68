import { isAccountPart } from '../../lending/index.ts';
import type { Market, MarketConfig } from '../config/index.ts';
import { returnRules } from '../payouts/index.ts';
import type { Beneficiary, PaymentSender } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { paysBack } from './refund.ts';

/**
 * How a payment in suspense gets back to who sent it: by the provider that took it, or by a payout of the market with its
 * currency to the account that it came from.
 */
export type WayBack =
  | { by: 'refund'; provider: string }
  | { by: 'payout'; provider: string; market: Market; beneficiary: Beneficiary };

/**
 * - `noWayBack`: neither who took it nor anybody else pays back in its currency
 * - `payerUnknown`: nobody told from which account it came, or from none that a payout goes to
 * - `payoutLimit`: it comes to more than one payout, or those of the day, may
 */
export type NoWayBack = 'noWayBack' | 'payerUnknown' | 'payoutLimit';

type Waiting = { provider: string; amount: number; currency: string };

export function wayBackOf(
  services: Pick<Services, 'config' | 'providers'>,
  { provider, amount, currency }: Waiting,
  sender: PaymentSender | undefined,
): WayBack | NoWayBack {
  if (paysBack(services, provider)) return { by: 'refund', provider };
  const found = Object.entries(services.config.markets).find(([, one]) => one.currency === currency);
  if (found === undefined) return 'noWayBack';
  const [market, { bankAccount }] = found;
  const rules = returnRules(services, market, amount);
  if (rules === 'noWayBack') return rules;
  const beneficiary = beneficiaryOf(bankAccount, sender);
  if (beneficiary === undefined) return 'payerUnknown';
  if (rules === 'payoutLimit') return rules;
  return { by: 'payout', provider: rules.provider, market, beneficiary };
}

/** Undefined where the account doesn't say its bank too, isn't one of the market's, or nobody's name came with it. */
function beneficiaryOf(
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
