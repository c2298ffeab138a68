import fc from 'fast-check';
import { addDays, calendarDayIn, minor } from '../../../../lending/index.ts';
import type { TestServer } from '../../../testing/testServer.ts';
import { type ImportedLoan, signInImported } from '../../imports/testing/importedLoans.ts';
import { findOrder, findStatement } from '../../loans/index.ts';
import { createWaiver, restructureLoan, stopAccrual, writeOffLoan } from '../../servicing/index.ts';
import { operatorActor, servicingRequest } from '../../servicing/testing/servicing.ts';
import { payByReference, reversePaymentByProvider, type ScenarioPayment } from './randomScenarios.ts';

const actions = [
  ...['payPart', 'payDue', 'extend', 'extend', 'reverse'],
  ...['waive', 'stop', 'restructure', 'writeOff'],
] as const;

/** The steps of a day on imported loans, each chosen by its index. */
export const importedScenarios = fc.array(
  fc.record({
    action: fc.constantFrom(...actions),
    loanIndex: fc.nat(1_000),
    amount: fc.integer({ min: 1_000, max: 300_000 }),
    daysAgo: fc.nat(6),
  }),
  { minLength: 6, maxLength: 14 },
);
type Step = { action: string; loanIndex: number; amount: number; daysAgo: number };

/**
 * Performs the steps that the state of each loan allows.
 * @param paid by loan, the payments since the import, which can be reversed
 */
export async function runImportedScenario(
  server: TestServer,
  loans: readonly ImportedLoan[],
  steps: readonly Step[],
  paid: Map<string, ScenarioPayment[]>,
): Promise<void> {
  for (const step of steps) {
    const loan = loans[step.loanIndex % loans.length];
    if (loan === undefined) throw new Error('the import has no loans');
    const payments = paid.get(loan.orderId) ?? [];
    paid.set(loan.orderId, payments);
    if (step.action === 'reverse') {
      const last = payments.pop();
      if (last !== undefined) await reversePaymentByProvider(server, last);
    } else if (step.action.startsWith('pay') || step.action === 'extend') {
      const payment = await payStep(server, loan, step);
      if (payment !== undefined) payments.push(payment);
    } else await performServicing(server, loan, step);
  }
}

async function payStep(
  server: TestServer,
  loan: ImportedLoan,
  { action, amount, daysAgo }: Step,
): Promise<ScenarioPayment | undefined> {
  const session = await signInImported(server, loan);
  const { orderId, market } = loan;
  const request = { orderId, payCode: market === 'MX' ? 'SPEI' : 'UPI' };
  const chosen =
    action === 'extend'
      ? { requestType: 2, amount: await readExtensionFee(server, loan) }
      : {
          requestType: 1,
          ...(action === 'payPart' ? { amount, way: 'part' } : { amount: await readDue(server, loan) }),
        };
  if (chosen.amount === undefined) return undefined;
  const { body } = await server.call('instructions', { ...request, ...chosen }, session);
  // Rejected where less is due: nothing is paid then.
  if (!body.success) return undefined;
  const reference = body.data.repayDetail.vCode;
  const currency = market === 'MX' ? 'MXN' : 'INR';
  return payByReference(server, {
    reference,
    amount: chosen.amount,
    daysAgo: action === 'extend' ? 0 : daysAgo,
    currency,
  });
}

async function readDue(server: TestServer, loan: ImportedLoan): Promise<number | undefined> {
  const session = await signInImported(server, loan);
  const { body } = await server.call('repaymentDetail', { orderId: loan.orderId }, session);
  return body.success ? body.data.repayAmount : undefined;
}

async function readExtensionFee(server: TestServer, loan: ImportedLoan): Promise<number | undefined> {
  const session = await signInImported(server, loan);
  const { body } = await server.call('extensionDetail', { orderId: loan.orderId }, session);
  return body.success ? body.data.delayInfo.delayAmount : undefined;
}

async function performServicing(
  { db, services }: TestServer,
  { borrowerId, orderId, market }: ImportedLoan,
  { action, amount, daysAgo }: Step,
): Promise<void> {
  const request = servicingRequest(orderId, { borrowerId });
  const today = calendarDayIn(services.config.markets[market]?.timeZone ?? 'UTC', await services.clock.now());
  if (action === 'waive')
    await createWaiver(services, { ...request, of: 'interest', amount: minor(1 + daysAgo) }, operatorActor);
  if (action === 'stop')
    await stopAccrual(
      services,
      { ...request, of: 'late_charges', from: addDays(today, -daysAgo), until: addDays(today, 3) },
      operatorActor,
    );
  if (action === 'writeOff' && amount < 60_000) await writeOffLoan(services, request, operatorActor);
  if (action !== 'restructure' || amount > 120_000) return;
  const order = await findOrder(db, borrowerId, orderId);
  const total = (order && findStatement(order, today)?.payoff) ?? minor(0);
  await restructureLoan(services, { ...request, periods: [20, 20], annualRate: '0', total }, operatorActor);
}
