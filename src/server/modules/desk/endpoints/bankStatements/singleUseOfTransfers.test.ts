import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { isComplete } from '../../../../../../test/setup/complete.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { ana } from '../../../../testing/testServer.ts';
import { createReference } from '../../../servicing/testing/servicing.ts';
import { type BankDeskRole, bankDeskRoles, createBankDesk } from '../../testing/bankDesk.ts';
import type { DeskResponse } from '../../testing/desk.ts';
import { tillReason as reason } from '../../testing/tills.ts';

const { getServer, clients, deposit, importLine, pay, match, show, decide } = createBankDesk();

const acts = ['pay', 'pay', 'match', 'match', 'notice', 'suspense', 'reverse', 'decide', 'decide'] as const;
type MoneyStep = {
  do: 'deposit' | 'transfer';
  amount: number;
  isNamed: boolean;
  isLinked: boolean;
  by: BankDeskRole;
};
type ActStep = { do: (typeof acts)[number]; pick: number; other: number; by: BankDeskRole };
type Step = MoneyStep | ActStep;

let loanReference: string;
let senderName: string;
beforeAll(async () => {
  loanReference = (await createReference(getServer(), 'MX180')).reference;
  ({ fullName: senderName } = await getServer()
    .db.selectFrom('borrowers')
    .select('fullName')
    .where('borrowerId', '=', ana.borrowerId)
    .executeTakeFirstOrThrow());
});

const by = fc.constantFrom(...bankDeskRoles);
const pick = fc.nat(4);
const amounts = [111, 112] as const;
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('deposit' as const, 'transfer' as const),
      ...{ amount: fc.constantFrom(...amounts), isNamed: fc.boolean(), isLinked: fc.boolean(), by },
    }),
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom(...acts), pick, other: pick, by }) },
  ),
  { minLength: 8, maxLength: 30 },
);

/** What one sequence made: lines that the bank shows, deposits, payments in suspense, recorded payments, and requests. */
type Run = {
  lines: { lineId: string; amount: number; reference: string }[];
  deposits: string[];
  suspended: string[];
  receipts: { orderId: string; paymentId: string }[];
  requests: DeskResponse[];
};

const choose = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(from.length, 1)];

async function perform(run: Run, step: Step): Promise<void> {
  if ('amount' in step) return makeMoney(run, step);
  const line = choose(run.lines, step.pick);
  const orderId = step.other === 4 ? 'MX174P' : 'MX180';
  if (step.do === 'pay' && line !== undefined) {
    const reply = await pay(step.by, line.lineId, line.amount, orderId);
    keep(run, reply);
    if (reply.status === 200)
      run.receipts.push({ orderId, paymentId: `bank_statement:${reply.body.receipt}` });
  }
  const depositId = choose(run.deposits, step.other);
  if (step.do === 'match' && line !== undefined && depositId !== undefined)
    keep(run, await match(step.by, depositId, line.lineId));
  if (step.do === 'notice' && line !== undefined && !run.suspended.includes(line.reference)) {
    const { reference: paymentId, amount } = line;
    const notice = { paymentId, reference: '00000000', amount, senderName };
    expect((await sendPaymentNotice(getServer(), notice)).status).toBe(200);
    run.suspended.push(paymentId);
  }
  const paymentId = choose(run.suspended, step.pick);
  if (step.do === 'suspense' && paymentId !== undefined)
    keep(
      run,
      await clients[step.by].post('suspense/match', { provider: 'sandbox', paymentId, orderId, reason }),
    );
  const receipt = choose(run.receipts, step.pick);
  if (step.do === 'reverse' && receipt !== undefined)
    keep(
      run,
      await clients[step.by].post(`loans/${receipt.orderId}/reversals`, {
        paymentId: receipt.paymentId,
        reason,
      }),
    );
  if (step.do === 'decide') await decideNext(run, step.by, step.pick);
}

let transfers = 0;
async function makeMoney(run: Run, step: MoneyStep): Promise<void> {
  const { amount, isNamed, isLinked } = step;
  // Unlike any deposit's, and nothing that a loan has.
  transfers += 1;
  let reference = `TRANSFER${transfers}X`;
  if (step.do === 'deposit') {
    const made = await deposit(amount);
    run.deposits.push(made.depositId);
    if (isNamed) reference = made.reference;
  }
  run.lines.push({
    lineId: await importLine(amount, reference, step.by, isLinked ? loanReference : ''),
    amount,
    reference,
  });
}

const outcomes: number[] = [];

/** Each call is done, waits, or is refused by what is recorded already. */
function keep(run: Run, reply: DeskResponse): void {
  expect([200, 202, 409]).toContain(reply.status);
  outcomes.push(reply.status);
  if (reply.status === 202) run.requests.push(reply);
}

/** A checker approves what shows nothing in red, and refuses what may count twice. */
async function decideNext(run: Run, decider: BankDeskRole, at: number): Promise<void> {
  const request = choose(run.requests, at);
  if (request === undefined) return;
  const { possibleDuplicates, call, request: input, orderId } = await show(request, decider);
  const decided = await decide(decider, request, possibleDuplicates.length === 0);
  keep(run, decided);
  const { receipt } = (decided.body.result ?? {}) as { receipt?: string };
  if (decided.status === 200 && call === 'pay' && receipt !== undefined && input.lineId !== undefined)
    run.receipts.push({ orderId: orderId ?? '', paymentId: `bank_statement:${receipt}` });
}

/** The lines whose money counts for two sums: by the line, and by what a provider told of it. */
async function listCountedTwice({ lines, suspended }: Run): Promise<string[]> {
  const matched = await getServer()
    .db.selectFrom('receivedPayments')
    .select('paymentId')
    .where('paymentId', 'in', ['', ...suspended])
    .where('matchedAt', 'is not', null)
    .execute();
  const used = await getServer()
    .db.selectFrom('bankStatementLines')
    .select('reference')
    .where('lineId', 'in', ['', ...lines.map(({ lineId }) => lineId)])
    .where('usedAs', 'is not', null)
    .execute();
  return used.flatMap(({ reference }) =>
    matched.some(({ paymentId }) => paymentId === reference) ? reference : [],
  );
}

/** The lines of deposits' slips that pay loans. */
async function listPaidSlips(): Promise<string[]> {
  const paid = await getServer()
    .db.selectFrom('bankStatementLines')
    .select('reference')
    .where('usedAs', '=', 'payment')
    .execute();
  return paid.flatMap(({ reference }) => (/^\d{10}$/.test(reference) ? reference : []));
}

test('no money of the bank counts for two sums, by any order of calls of people of whom the checkers heed what is red', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const run: Run = { lines: [], deposits: [], suspended: [], receipts: [], requests: [] };
      await getServer().db.deleteFrom('usageCounters').execute();
      for (const step of sequence) await perform(run, step);
      expect(await listCountedTwice(run)).toEqual([]);
      expect(await listPaidSlips()).toEqual([]);
    }),
    { numRuns: isComplete ? 30 : 15, endOnFailure: true },
  );
  expect(new Set(outcomes)).toEqual(new Set([200, 202, 409]));
});
