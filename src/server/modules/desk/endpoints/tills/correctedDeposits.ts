import type { Database } from '../../../../platform/database/index.ts';
import { invalidField, notFound } from '../../../api/index.ts';
import { correctDeposit, type Deposit, returnCashOfUnapprovedRequests } from '../../../tills/index.ts';
import { type DeskOperation, writeEndpoint } from '../../endpoint.ts';
import { conflictError, rejectedFieldError } from '../../errors.ts';
import { findBlindCountTryLimit } from '../blindTries.ts';
import { correctTill } from '../tillCorrection.ts';

type CorrectionRequest = { depositId: string; recorded: number; amount: number };

/** A deposit that can be corrected as requested. Throws 400, 404 and 409. */
async function getCorrectableDeposit(
  db: Database,
  { depositId, recorded, amount }: CorrectionRequest,
  isLocked: boolean,
): Promise<Deposit> {
  const deposit = await db
    .selectFrom('tillDeposits')
    .selectAll()
    .where('depositId', '=', depositId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(notFound);
  if (deposit.matchedAt !== null) throw conflictError('matched');
  if (deposit.amount !== recorded) throw conflictError('depositChanged');
  if (amount === recorded) throw invalidField('amount');
  return deposit;
}

/** A deposit of another amount than went to the bank, matched to no line; always needs approval, by a checker who didn't make it. */
export const correctDepositEndpoint = writeEndpoint('correctDeposit', {
  onUnapproved: returnCashOfUnapprovedRequests,
  async findTryLimit({ db }, maker, { depositId, recorded, amount }) {
    if (amount <= recorded) return undefined;
    const deposit = await db
      .selectFrom('tillDeposits')
      .select('tillId')
      .where('depositId', '=', depositId)
      .executeTakeFirst();
    return findBlindCountTryLimit(db, maker, deposit?.tillId);
  },
  async describeOperation({ db }, request): Promise<DeskOperation> {
    const { depositId, tillId, market, currency } = await getCorrectableDeposit(db, request, false);
    const money = { amount: request.amount, currency };
    return { subjectKey: depositId, market, ...money, tillId, orderId: null, borrowerId: null };
  },
  async execute(services, context, request) {
    const { db } = services;
    const { depositId, amount, reason } = request;
    const { tillId, currency } = await getCorrectableDeposit(db, request, false);
    return correctTill(services, context, {
      tillId,
      reason,
      async correct(till) {
        const deposit = await getCorrectableDeposit(db, request, true);
        const correction = { amount, correctedBy: context.maker.email };
        const corrected = await correctDeposit(services, { till, deposit }, correction, context.now);
        if (corrected.state === 'aboveRecorded') throw rejectedFieldError('moreThanRecorded', 'amount');
        return { till: corrected.till, outcome: { reply: { depositId, currency, amount } } };
      },
    });
  },
});
