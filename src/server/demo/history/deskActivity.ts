import { randomUUID } from 'node:crypto';
import { toMajor } from '../../../contract/moneyFormat.ts';
import { calendarDayIn, minor } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { recordSandboxPayment } from '../../integrations/index.ts';
import { assignStatementLine, parseStatement, storeStatement } from '../../modules/bankStatements/index.ts';
import { completeRefund, receivePayment, requestRefund } from '../../modules/payments/index.ts';
import type { Services } from '../../modules/services.ts';
import { createManualPayment } from '../../modules/servicing/index.ts';
import {
  closeTill,
  type Deposit,
  depositTillCash,
  getTillBalances,
  matchDeposit,
  openTill,
  toDepositReference,
} from '../../modules/tills/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { transaction } from '../../platform/database/index.ts';
import { namesByMarket } from './borrowers.ts';
import type { HistoryContext, SimulatedLoan } from './context.ts';

/** The substitute at the till: the other accounts have an open till of their own. */
const cashierEmail = 'admin2@quincena.example';
const importerEmail = 'finance@quincena.example';
const matcherEmail = 'admin@quincena.example';

const float = 50_000;
/** The first payments end what is due of a loan, the last one is half of it. */
const cashPayments = 3;
/** In a market that misses something; the second person has to look into it. */
const missingCash = 2_000;
const overpayments = 2;
const overpaid = 15_000;

type Account = { staffId: string; actor: Actor };

/**
 * What the desk did today, by its own rules: cash at a till that was counted and deposited, a bank statement that shows
 * the deposit, payments of more than was due, one of which went back. In the first market the count misses cash and the deposit
 * waits for its line.
 */
export async function addDeskActivity(services: Services, history: HistoryContext): Promise<void> {
  const staff = await services.db.selectFrom('deskStaff').select(['staffId', 'email']).execute();
  const findAccount = (email: string): Account | undefined => {
    const found = staff.find((one) => one.email === email);
    return found && { staffId: found.staffId, actor: { kind: 'staff', actorId: email } };
  };
  const [cashier, importer, matcher] = [cashierEmail, importerEmail, matcherEmail].map(findAccount);
  if (cashier === undefined || importer === undefined || matcher === undefined) return;
  for (const [index, market] of Object.keys(services.config.markets).entries()) {
    const due = history.loans.filter(({ borrower, statement: { settledOn, writtenOffOn, repayAmount } }) => {
      return borrower.market === market && settledOn === null && writtenOffOn === null && repayAmount > 0;
    });
    const deposit = await recordCashPayments(
      services,
      due.splice(0, cashPayments),
      market,
      cashier,
      index === 0 ? missingCash : 0,
    );
    if (deposit === undefined) continue;
    const lineId = await importBankStatement(services, market, deposit, importer);
    if (index > 0 && lineId !== undefined) await matchToLine(services, deposit, lineId, matcher);
    await recordOverpayment(services, history, due, importer.actor);
  }
}

/** Opens a till, takes cash of each loan, counts and deposits it. Undefined without a loan, or where the person has an open till. */
async function recordCashPayments(
  services: Services,
  loans: readonly SimulatedLoan[],
  market: string,
  { staffId, actor }: Account,
  missing: number,
): Promise<Deposit | undefined> {
  if (loans.length === 0) return undefined;
  const now = await services.clock.now();
  const till = await openTill(services, { staffId, market, float }, now);
  if (till === undefined) return undefined;
  for (const [index, { borrower, orderId, statement }] of loans.entries()) {
    const isLast = index === loans.length - 1;
    const amount = minor(isLast ? Math.ceil(statement.repayAmount / 2) : statement.repayAmount);
    const location = { manualProvider: 'cash_desk', tillId: till.tillId, lineId: null, staffId } as const;
    const request = { borrowerId: borrower.borrowerId, orderId, key: randomUUID(), reason: '' };
    await createManualPayment(
      services,
      { ...request, ...location, amount, paidAt: now, note: String(index + 1) },
      actor,
    );
  }
  const { expected } = await getTillBalances(services.db, till, now);
  const counted = await closeTill(services, till, expected - missing, now);
  const deposited = await depositTillCash(
    services,
    counted,
    { amount: expected - missing - float, staffId },
    now,
  );
  return deposited.state === 'done' ? deposited.deposit : undefined;
}

/**
 * Imports the bank's statement of the day: the deposit, a transfer that names no loan, and a charge of the bank. Returns the id
 * of the deposit's line.
 */
async function importBankStatement(
  { config, db, clock }: Services,
  market: string,
  deposit: Deposit,
  { staffId }: Account,
): Promise<string | undefined> {
  const now = await clock.now();
  const { timeZone, currency } = getMarket(config, market);
  const day = calendarDayIn(timeZone, now);
  const bankLines = namesByMarket[market]?.bankLines;
  if (bankLines === undefined) return undefined;
  const formatAmount = (amount: number) => toMajor(amount).toFixed(2);
  const lines = [
    `${day},${formatAmount(deposit.amount)},${toDepositReference(deposit)},${bankLines.deposit}`,
    `${day},${formatAmount(184_500)},7714820,${bankLines.transfer}`,
    `${day},${formatAmount(-11_600)},,${bankLines.charge}`,
  ];
  const bytes = Buffer.from(['date,amount,reference,description', ...lines].join('\n'));
  const upload = { market, fileName: `banco-${market.toLowerCase()}-${day}.csv`, bytes, account: '••••4174' };
  const parsed = await parseStatement(config, upload);
  await transaction(db, (trx) => storeStatement(trx, upload, parsed, { staffId, currency, now }));
  const line = await db
    .selectFrom('bankStatementLines')
    .select('lineId')
    .where((row) => row.and({ market, reference: toDepositReference(deposit) }))
    .executeTakeFirst();
  return line?.lineId;
}

async function matchToLine(
  services: Services,
  deposit: Deposit,
  lineId: string,
  { staffId }: Account,
): Promise<void> {
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    await assignStatementLine(trx, lineId, { usedAs: 'deposit', usedFor: deposit.depositId }, now);
    const { state } = await matchDeposit(
      { ...services, db: trx },
      deposit,
      { lineId, matchedBy: staffId },
      now,
    );
    if (state !== 'done') throw new Error(`deposit ${deposit.depositId} is not matched: ${state}`);
  });
}

/** Borrowers pay more than ends their loans; the first has it back. */
async function recordOverpayment(
  services: Services,
  { rows }: HistoryContext,
  loans: readonly SimulatedLoan[],
  actor: Actor,
): Promise<void> {
  const provider = 'sandbox';
  const references = new Map(
    rows.paymentReferences.flatMap((one) =>
      one.provider === provider ? [[one.orderId, one.reference]] : [],
    ),
  );
  const payable = loans.filter(({ orderId }) => references.has(orderId)).slice(0, overpayments);
  for (const [index, { borrower, orderId, statement, terms }] of payable.entries()) {
    const paymentId = `HO-${orderId}`;
    const paidAt = await services.clock.now();
    const amount = minor(statement.payoff + overpaid);
    const payment = {
      paymentId,
      reference: references.get(orderId) ?? '',
      amount,
      currency: terms.currency,
      paidAt,
    };
    await recordSandboxPayment(services.db, payment);
    await receivePayment(services, provider, { ...payment, eventId: randomUUID() }, JSON.stringify(payment));
    if (index > 0) continue;
    const { borrowerId } = borrower;
    const requested = await requestRefund(services, { borrowerId, orderId, provider, paymentId }, actor);
    if (requested.state === 'requested') await completeRefund(services, requested.refund, actor);
  }
}
