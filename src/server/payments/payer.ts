import { contactIn } from '../../contract/legal.ts';
import type { Market } from '../config/index.ts';
import type { Payer } from '../providers/index.ts';
import type { Services } from '../services.ts';

/** Who pays, as far as providers ask. Nobody is asked for an e-mail here, so the lender's stands for it. */
export async function payerOf(
  { db, config }: Services,
  { borrowerId, market }: { borrowerId: number; market: Market },
): Promise<Payer> {
  const { name, phone } = await db
    .selectFrom('borrowers')
    .select(['fullName as name', 'mobilePhone as phone'])
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
  return { borrowerId, name, phone, email: contactIn(config.brand, market).email };
}
