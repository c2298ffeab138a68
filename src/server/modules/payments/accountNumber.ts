import { sql } from 'kysely';
import { transaction } from '../../platform/database/index.ts';
import type { Order } from '../loans/index.ts';
import type { Services } from '../services.ts';
import type { Purpose } from './paymentPurpose.ts';

/** The number of an account that is a loan's own: the same for every amount that is asked for, another for each extension. */
export function getOrCreateAccountNumber({ db }: Services, order: Order, purpose: Purpose): Promise<number> {
  const { borrowerId, orderId } = order;
  const key = {
    borrowerId,
    orderId,
    purpose: purpose.requestType,
    extensionSequence: purpose.extensionSequence ?? 0,
  };
  return transaction(db, async (trx) => {
    const findExisting = () =>
      trx
        .selectFrom('accountNumbers')
        .select('number')
        .where('borrowerId', '=', borrowerId)
        .where('orderId', '=', orderId)
        .where('purpose', '=', key.purpose)
        .where('extensionSequence', '=', key.extensionSequence)
        .executeTakeFirst();
    const existing = await findExisting();
    if (existing !== undefined) return existing.number;
    const { rows } = await sql<{ number: string }>`select nextval('account_numbers_given') as number`.execute(
      trx,
    );
    await trx
      .insertInto('accountNumbers')
      .values({ ...key, number: Number(rows[0]?.number) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const created = await findExisting();
    if (created === undefined) throw new Error(`no account number for ${orderId}`);
    return created.number;
  });
}
