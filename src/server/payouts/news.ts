import { dayIn } from '../../lending/index.ts';
import { recordAudit } from '../audit/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { disburse, findOrder, lockOrder, takeMoneyBack } from '../loans/index.ts';
import type { PayoutNews } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { findPayout, movePayout, type Payout } from './records.ts';
import { keepPayoutDifference } from './statements/differences.ts';
import { isReturn, postReturn, undoReturn } from './suspenseReturn.ts';
import { tellOfReturn } from './tellOfReturn.ts';

/**
 * Writes down what became of a payout, with its loan or the payment in suspense that it returns, in one transaction. Told
 * twice, or too late, it changes nothing.
 */
export async function recordNews(services: Services, payout: Payout, news: PayoutNews): Promise<void> {
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    await lockOrder(trx, payout.borrowerId, payout.orderId);
    const { providerId, reason, state } = news;
    const { payoutId, borrowerId, provider } = payout;
    const before = await stateOf(trx, payout);
    const wasThere = state === 'returned' && before === 'arrived';
    const isOver = state !== 'sent';
    const changes = { providerId, reason, ...(isOver ? { endedAt: now } : {}) };
    if (!(await movePayout(trx, payout, state, changes))) {
      // Its loan may be cancelled, or paid out by another since: people have to look.
      if (state === 'arrived' && before === 'refused')
        await keepPayoutDifference(
          { db: trx, log: services.log },
          {
            provider,
            kind: 'againstBooks',
            reference: providerId || payoutId,
            payoutId,
            day: dayIn('UTC', news.at),
            listedAmount: payout.amount,
            ourAmount: payout.amount,
            currency: payout.currency,
          },
          now,
        );
      return;
    }
    const action = `payout_${state}` as const;
    await recordAudit(trx, { kind: 'system', reason }, { action, borrowerId, subject: payoutId }, now);
    const took = { state, reason, at: news.at, wasThere };
    await (isReturn(payout) ? followReturn : followLoan)(services, trx, payout, took, now);
    if (state === 'returned' || state === 'refused')
      services.log.warn({ provider, payoutId, reason }, `a payout was ${state}`);
  });
}

type Took = Pick<PayoutNews, 'state' | 'reason' | 'at'> & { wasThere: boolean };

async function followReturn(
  services: Services,
  trx: Database,
  payout: Payout,
  { state, reason, wasThere }: Took,
  now: Date,
): Promise<void> {
  if (state === 'arrived') await postReturn(services, trx, payout, now);
  if (state === 'returned' || state === 'refused')
    await undoReturn(services, trx, payout, wasThere, { kind: 'system', reason }, now);
}

async function followLoan(
  { log }: Services,
  trx: Database,
  payout: Payout,
  { state, reason, at, wasThere }: Took,
  now: Date,
): Promise<void> {
  if (state === 'returned' || state === 'refused') await tellOfReturn(trx, payout, reason, now);
  if (state === 'arrived') await begin(trx, payout, at, now);
  if (!wasThere) return;
  await undo(trx, payout, reason, now);
  const { provider, payoutId } = payout;
  log.error({ provider, payoutId, reason }, 'a payout came back after its loan had begun');
}

/** What a provider tells of a payout by itself; false for one that nobody knows. */
export async function takePayoutNews(
  services: Services,
  provider: string,
  payoutId: string,
  news: PayoutNews,
): Promise<boolean> {
  const payout = await findPayout(services.db, payoutId);
  if (payout?.provider !== provider) return false;
  await recordNews(services, payout, news);
  return true;
}

/** The loan runs from the day on which its money was there. */
async function begin(trx: Database, payout: Payout, at: Date, now: Date): Promise<void> {
  const order = await findOrder(trx, payout.borrowerId, payout.orderId);
  if (order?.state !== 'paying_out') return;
  const earliest = at < payout.createdAt ? payout.createdAt : at;
  await disburse(trx, order, { arrivedAt: earliest > now ? now : earliest, now }, { kind: 'system' });
}

/** The loan waits for its money again, and owes nothing meanwhile. */
async function undo(trx: Database, payout: Payout, reason: string, now: Date): Promise<void> {
  const order = await findOrder(trx, payout.borrowerId, payout.orderId);
  if (order === undefined || order.disbursedOn === null) return;
  const back = { step: 'returned', key: payout.payoutId, reason } as const;
  await takeMoneyBack(trx, order, back, { kind: 'system' }, now);
}

/** Locked: of two tellings the second sees what the first made of it. */
async function stateOf(trx: Database, { borrowerId, orderId, attempt }: Payout) {
  const row = await trx
    .selectFrom('payouts')
    .select('state')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .forUpdate()
    .executeTakeFirst();
  return row?.state;
}
