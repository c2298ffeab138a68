import { dayIn, minor } from '../../../lending/index.ts';
import {
  computeProductEligibility,
  findOrder,
  getApplicant,
  getProduct,
  recordDecision,
} from '../../modules/loans/index.ts';
import type { Services } from '../../modules/services.ts';
import type { Database } from '../../platform/database/index.ts';

const borrowerId = 1001;

/** MX110 was declined while loans together were held to less than the products do now. */
const formerOpenDebtLimit = minor(2_000_000);

/** What the rules said of the demonstration's applications: MX21 was granted as far as it got, MX110 declined. */
export async function seedDecisions(trx: Database, services: Services, decidedAt: Date): Promise<void> {
  await seedDecision(trx, services, 'MX21', decidedAt);
  await seedDecision(trx, services, 'MX110', decidedAt);
}

async function seedDecision(
  trx: Database,
  services: Services,
  orderId: string,
  decidedAt: Date,
): Promise<void> {
  const order = await findOrder(trx, borrowerId, orderId);
  if (order === undefined) return;
  const { terms, productId, state } = order;
  const product = getProduct(services.config, terms.market, productId);
  const isDeclined = state === 'declined';
  const rules = isDeclined ? { ...product.rules, openDebt: formerOpenDebtLimit } : product.rules;
  const applicant = await getApplicant(trx, borrowerId, dayIn(terms.timeZone, decidedAt), orderId);
  const borrowing = computeProductEligibility(productId, { ...product, rules }, applicant);
  const decision = { ...borrowing, amount: terms.principal, at: decidedAt };
  await recordDecision(trx, { borrowerId, orderId }, isDeclined ? 'reviewed' : 'confirmed', decision);
}
