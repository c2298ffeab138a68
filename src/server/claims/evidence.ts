import { sql } from 'kysely';
import type { Database, OrderKey } from '../database/index.ts';
import { findPayer, type Suspended } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { reversed } from './alike.ts';
import { payerEvidence } from './payerFits.ts';
import { misread } from './score.ts';
import { claimantsOf } from './suggest.ts';

const maxSimilar = 20;

export type ReferenceEvidence = 'reference' | 'formerReference' | 'similarReference';
type ReferencesByOrder = Map<string, { key: OrderKey; why: ReferenceEvidence[] }>;

/** Orders whose reference a payment names, as it was given or as somebody may have meant it. */
export async function ordersByReference(db: Database, reference: string): Promise<ReferencesByOrder> {
  const rows = await db
    .selectFrom('paymentReferences')
    .select(['borrowerId', 'orderId', 'reference', 'live'])
    .where(sql`reverse(reference)`, 'in', [reference, ...misread(reference)].map(reversed))
    .limit(maxSimilar)
    .execute();
  const orders: ReferencesByOrder = new Map();
  for (const { borrowerId, orderId, reference: known, live } of rows) {
    const why = known !== reference ? 'similarReference' : live ? 'reference' : 'formerReference';
    const one = orders.get(orderId) ?? { key: { borrowerId, orderId }, why: [] };
    if (!one.why.includes(why)) one.why.push(why);
    orders.set(orderId, one);
  }
  return orders;
}

/** Whether a reference, an open payment claim made before it arrived, or its sender's account or name links unallocated money to an order. Source: DESIGN 17. */
export async function hasMatchEvidence(
  services: Pick<Services, 'db' | 'config' | 'personal'>,
  payment: Suspended,
  { borrowerId, orderId }: OrderKey,
): Promise<boolean> {
  if ((await ordersByReference(services.db, payment.reference)).has(orderId)) return true;
  const claimants = await claimantsOf(services, payment);
  if (claimants.some((claimant) => claimant.orderId === orderId && claimant.isEvidence)) return true;
  const sender = await findPayer(services.db, services.personal, payment);
  return sender !== undefined && (await payerEvidence(services, sender, borrowerId)).length > 0;
}
