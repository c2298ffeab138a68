import { takePayment } from '../../src/server/payments/intake.ts';
import { fresh, loanAt, momentAgo, note, owedOf, type Run, realPayment, referenceOf } from './run.ts';
import type { Sequence, Step } from './steps.ts';

type Outside = Extract<Step, { do: 'outside' }>;

const strayAmount = 302_574;
const extra = 50_000;

/** What the first loan's borrower has paid when the sequence begins. */
export async function begin(run: Run, opening: Sequence['opening']): Promise<void> {
  if (opening === 'nothing') return;
  const sizes = { half: 'half', all: 'all', more: 'over' } as const;
  await outside(run, { do: 'outside', what: 'pays', loan: 0, size: sizes[opening], daysAgo: 0 });
}

/** Borrowers and banks. What they do is real, but for an accomplice, who claims what the person saw in suspense. */
export async function outside(run: Run, step: Outside): Promise<void> {
  const loan = loanAt(run, step.loan);
  const { currency } = loan;
  const paidAt = await momentAgo(run, step.daysAgo);
  if (step.what === 'takesBack') return takeBack(run, step.loan);
  if (step.what === 'pays') {
    const reference = await referenceOf(run, step.loan);
    const owed = await owedOf(run, step.loan);
    if (reference === undefined || owed === undefined) return;
    const amount = paidOf(step, owed.offer ?? owed.payoff);
    await realPayment(run, { reference, amount, currency, paidAt });
    run.log.push(`borrower pays ${loan.orderId} ${amount} of ${owed.payoff}, ${step.daysAgo} days ago`);
    return;
  }
  const reference = `99${fresh(run, '').replace('-', '000')}`;
  const amount = step.size === 'over' || step.size === 'under' ? 3 * strayAmount : strayAmount;
  const money = { reference, amount, currency, paidAt };
  const claimed = { reference, amount, paidAt };
  if (step.what === 'claims') await claim(run, step.loan, claimed);
  if (step.what === 'strayTransfer') run.strays.unshift(await strayTransfer(run, money));
  else run.strays.unshift({ provider: 'sandbox', paymentId: await realPayment(run, money) });
  run.log.push(`unidentified ${amount} ${currency}`);
  if (step.what === 'claimsLater') await claim(run, step.loan, claimed);
}

const sender = { name: 'Rosa Luna', account: '072320012345770937' };

/** Unidentified money through a provider that refunds nothing, and says from whose account it came. */
async function strayTransfer(
  run: Run,
  money: { reference: string; amount: number; currency: string; paidAt: Date },
) {
  const paymentId = fresh(run, 'transfer');
  const told = { eventId: paymentId, paymentId, ...money, sender };
  await takePayment(run.lender.server.services, 'stp', told, '{}');
  return { provider: 'stp', paymentId };
}

function paidOf({ size }: Outside, payoff: number): number {
  const amounts = {
    all: payoff,
    half: payoff / 2,
    third: payoff / 3,
    small: 10_000,
    under: payoff - 1,
    over: payoff + extra,
  };
  return Math.max(1, Math.ceil(amounts[size]));
}

/** The borrower says that this was the payment: with its reference, amount and day. */
async function claim(
  run: Run,
  index: number,
  told: { reference: string; amount: number; paidAt: Date },
): Promise<void> {
  const { borrowerId, orderId } = loanAt(run, index);
  const on = told.paidAt.toISOString().slice(0, 10);
  await run.lender.server.db
    .insertInto('paymentClaims')
    .values({
      borrowerId,
      orderId,
      number: run.count,
      amount: told.amount,
      paidOn: on,
      payCode: 'SPEI',
      reference: told.reference,
      images: [],
      sentAt: await momentAgo(run, 0),
      answerBy: on,
      pausedUntil: on,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  run.log.push(`borrower claims it for ${orderId}`);
}

/** A bank takes the newest real payment of a loan back. */
async function takeBack(run: Run, index: number): Promise<void> {
  const reference = run.references.get(loanAt(run, index).orderId);
  if (reference === undefined) return;
  const answer = await run.lender.server.fetch('/demo/reverse', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference }),
  });
  await answer.text();
  note(run, `bank takes back ${reference}`, { status: answer.status });
}
