import { receivePayment } from '../../src/server/modules/payments/intake/receivePayment.ts';
import {
  getBalances,
  getLoan,
  getReference,
  logResponse,
  makeProviderPayment,
  type SequenceRun,
  timeDaysAgo,
  uniqueName,
} from './run.ts';
import type { Sequence, Step } from './steps.ts';
import { loanKindIndex } from './templates.ts';
import { importThirdPartyLine } from './tills.ts';

type ExternalStep = Extract<Step, { do: 'external' }>;

const suspenseAmount = 302_574;
const overpayment = 50_000;

/** What the first loan's borrower has paid when the sequence begins. */
export async function performOpening(run: SequenceRun, opening: Sequence['opening']): Promise<void> {
  if (opening === 'nothing') return;
  const sizes = { half: 'half', all: 'all', more: 'over' } as const;
  await performExternalStep(run, {
    do: 'external',
    event: 'pays',
    loan: 0,
    size: sizes[opening],
    daysAgo: 0,
  });
}

/** Borrowers and banks. What they do is real, but for an accomplice, who claims what the person saw in suspense or on a statement. */
export async function performExternalStep(run: SequenceRun, step: ExternalStep): Promise<void> {
  const loan = getLoan(run, step.loan);
  const { currency } = loan;
  const paidAt = await timeDaysAgo(run, step.daysAgo);
  if (step.event === 'chargesBack') return chargeBackPayment(run, step.loan);
  if (step.event === 'pays') {
    const reference = await getReference(run, step.loan);
    const balances = await getBalances(run, step.loan);
    if (reference === undefined || balances === undefined) return;
    const amount = paidAmount(step, balances.offer ?? balances.payoff);
    await makeProviderPayment(run, { reference, amount, currency, paidAt });
    run.log.push(`borrower pays ${loan.orderId} ${amount} of ${balances.payoff}, ${step.daysAgo} days ago`);
    return;
  }
  if (step.event === 'claimsLine') {
    const [line] = run.strangerLines;
    if (line) await submitClaim(run, step.loan, { ...line, paidAt: new Date(`${line.day}T12:00:00Z`) });
    return;
  }
  const reference = `99${uniqueName(run, '').replace('-', '000')}`;
  const amount = step.size === 'over' || step.size === 'under' ? 3 * suspenseAmount : suspenseAmount;
  const money = { reference, amount, currency, paidAt };
  const claimed = { reference, amount, paidAt };
  if (step.event === 'claims') await submitClaim(run, step.loan, claimed);
  if (step.event === 'unmatchedTransfer') run.suspensePayments.unshift(await unmatchedTransfer(run, money));
  else
    run.suspensePayments.unshift({ provider: 'sandbox', paymentId: await makeProviderPayment(run, money) });
  run.log.push(`unidentified ${amount} ${currency}`);
  if (step.event === 'claimsLater') await submitClaim(run, step.loan, claimed);
}

const sender = { name: 'Rosa Luna', account: '072320012345770937' };

/** Unidentified money through a provider that refunds nothing, and says from whose account it came. */
async function unmatchedTransfer(
  run: SequenceRun,
  money: { reference: string; amount: number; currency: string; paidAt: Date },
) {
  const paymentId = uniqueName(run, 'transfer');
  const paidDetails = { eventId: paymentId, paymentId, ...money, sender };
  await receivePayment(run.lender.server.services, 'stp', paidDetails, '{}');
  return { provider: 'stp', paymentId };
}

function paidAmount({ size }: ExternalStep, payoff: number): number {
  const amounts = {
    all: payoff,
    half: payoff / 2,
    third: payoff / 3,
    small: 10_000,
    under: payoff - 1,
    over: payoff + overpayment,
  };
  return Math.max(1, Math.ceil(amounts[size]));
}

/** The borrower says that this was the payment: with its reference, amount and day. */
async function submitClaim(
  run: SequenceRun,
  index: number,
  paidDetails: { reference: string; amount: number; paidAt: Date },
): Promise<void> {
  const { borrowerId, orderId } = getLoan(run, index);
  const claimDay = paidDetails.paidAt.toISOString().slice(0, 10);
  await run.lender.server.db
    .insertInto('paymentClaims')
    .values({
      borrowerId,
      orderId,
      number: run.count,
      amount: paidDetails.amount,
      paidOn: claimDay,
      payCode: 'SPEI',
      reference: paidDetails.reference,
      images: [],
      sentAt: await timeDaysAgo(run, 0),
      answerBy: claimDay,
      holdUntil: claimDay,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  run.log.push(`borrower claims it for ${orderId}`);
}

/** A bank takes the newest real payment of a loan back. */
async function chargeBackPayment(run: SequenceRun, index: number): Promise<void> {
  const reference = run.references.get(getLoan(run, index).orderId);
  if (reference === undefined) return;
  const response = await run.lender.server.fetch('/demo/reverse', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference }),
  });
  await response.text();
  logResponse(run, `bank takes back ${reference}`, { status: response.status });
}

const colleagueLoan = loanKindIndex('others');
const reason = 'as agreed';

/** An honest request, and an honest approval of it where it isn't about the person's own cash. */
export async function performColleagueStep(
  run: SequenceRun,
  { event: what }: Extract<Step, { do: 'colleague' }>,
): Promise<void> {
  const { colleague: requester, checker } = run.lender;
  const { orderId } = getLoan(run, colleagueLoan);
  const waiver = { of: 'late_charges', amount: 30_000, reason };
  if (what === 'imports') return importThirdPartyLine(run, suspenseAmount);
  if (what === 'reverses' || what === 'records') return requestAboutOwnCash(run, what);
  const [suspensePayment] = run.suspensePayments;
  if (what === 'returns' && suspensePayment === undefined) return;
  const asked =
    what === 'waives'
      ? await requester.post(`loans/${orderId}/waivers`, waiver)
      : await requester.post('suspense/return', { ...suspensePayment, reason });
  logResponse(run, `colleague ${what}`, asked);
  if (asked.status !== 202) return;
  const path = `approvals/${asked.body.approvalId}`;
  logResponse(run, 'checker agrees', await checker.post(path, { approve: true, reason }));
}

/** A request about cash that the person took or deposited, to which the person tries to agree. */
async function requestAboutOwnCash(run: SequenceRun, what: 'reverses' | 'records'): Promise<void> {
  const call = await (what === 'reverses' ? reverseLastCash(run) : recordLastDeposit(run));
  if (call === undefined) return;
  const [path, body] = call;
  const asked = await run.lender.colleague.post(`loans/${path}`, { ...body, reason });
  logResponse(run, `colleague ${what}`, asked);
  if (asked.status !== 202) return;
  const decided = await run.session.post(`approvals/${asked.body.approvalId}`, { approve: true, reason });
  logResponse(run, `person agrees`, decided);
}

type LoanCall = readonly [path: string, body: object] | undefined;

async function reverseLastCash({ lender, staffId }: SequenceRun): Promise<LoanCall> {
  const cash = await lender.server.db
    .selectFrom('manualPayments')
    .select(['orderId', 'paymentId'])
    .where('staffId', '=', staffId)
    .where('tillId', 'is not', null)
    .orderBy('recordedAt', 'desc')
    .executeTakeFirst();
  return cash && [`${cash.orderId}/reversals`, { paymentId: `cash_desk:${cash.paymentId}` }];
}

async function recordLastDeposit(run: SequenceRun): Promise<LoanCall> {
  const deposit = await run.lender.server.db
    .selectFrom('tillDeposits')
    .select('amount')
    .where('staffId', '=', run.staffId)
    .orderBy('depositedAt', 'desc')
    .executeTakeFirst();
  const paidAt = (await timeDaysAgo(run, 0)).toISOString();
  const transfer = { amount: deposit?.amount, paidAt, place: 'bank_statement' };
  return deposit && [`${getLoan(run, 0).orderId}/payments`, transfer];
}
