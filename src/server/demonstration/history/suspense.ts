import { addDays, type Day, paymentReference } from '../../../lending/index.ts';
import { lender } from '../../ledger/index.ts';
import { paymentKey } from '../../loans/index.ts';
import { between, type Chance, digits } from './chance.ts';
import { momentOf, type World } from './world.ts';

const provider = 'sandbox';
const waiting = 14;

/** Money that came by a reference with a wrong figure, or by one of nobody's: it waits for people. */
export function keepSuspense(world: World, chance: Chance, today: Day): void {
  const open = world.loans.filter(({ statement }) => statement.settledOn === null);
  const usual = usualCurrency(world);
  if (usual === undefined) return;
  for (let index = 0; index < waiting; index++) {
    const on = addDays(today, -between(chance, 1, 9));
    const meant = open[Math.floor(chance() * open.length)];
    const amount =
      index % 3 === 0 || meant === undefined ? 500 * between(chance, 100, 900) : meant.statement.repayAmount;
    const currency = meant?.terms.currency ?? usual;
    const paymentId = `HS${index + 1}-${digits(chance, 8)}`;
    const paidAt = momentOf(on, between(chance, 0, 150));
    const told = {
      paymentId,
      reference: paymentReference('9300', digits(chance, 9)),
      amount,
      currency,
      paidAt,
    };
    const receivedAt = new Date(paidAt.getTime() + 60_000);
    const row = { ...told, provider, receivedAt, borrowerId: lender.borrowerId };
    world.rows.receivedPayments.push({ ...row, suspendedAt: receivedAt, matchedAt: null });
    world.rows.sandboxPayments.push(told);
    world.rows.ledgerEntries.push({
      ...lender,
      event: `payment:${paymentKey(provider, paymentId)}`,
      valueDate: on,
      postedAt: receivedAt,
      accounts: [`cash:${provider}:${currency}`, `suspense:${currency}`],
      amounts: [amount, -amount],
    });
  }
}

/** A chargeback of a payment that nobody knows: people have to look. */
export function keepStrayReversal(world: World, chance: Chance, today: Day): void {
  const currency = usualCurrency(world);
  if (currency === undefined) return;
  const receivedAt = momentOf(addDays(today, -1), 45);
  const row = { provider, paymentId: `HX${digits(chance, 10)}`, reversalId: `HR${digits(chance, 6)}` };
  const amount = 185_000;
  world.rows.receivedReversals.push({
    ...row,
    amount,
    currency,
    reversedAt: receivedAt,
    reason: 'chargeback',
    receivedAt,
    appliedAt: null,
  });
}

/** What its first loan is in; without a loan there is none. */
function usualCurrency({ loans }: World): string | undefined {
  return loans[0]?.terms.currency;
}
