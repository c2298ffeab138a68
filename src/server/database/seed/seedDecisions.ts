import { dayIn, minor } from '../../../lending/index.ts';
import { borrowingOf, findOrder, keepDecision, productOf, readApplicant } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import type { Database } from '../index.ts';

const borrowerId = 1001;

/** MX110 was declined while loans together were held to less than the products do now. */
const openDebtThen = minor(2_000_000);

/** What the rules said of the demonstration's applications: MX21 was granted as far as it got, MX110 declined. */
export async function seedDecisions(trx: Database, services: Services, at: Date): Promise<void> {
  await seedDecision(trx, services, 'MX21', at);
  await seedDecision(trx, services, 'MX110', at);
}

async function seedDecision(trx: Database, services: Services, orderId: string, at: Date): Promise<void> {
  const order = await findOrder(trx, borrowerId, orderId);
  if (order === undefined) return;
  const { terms, productId, state } = order;
  const product = productOf(services.config, terms.market, productId);
  const isDeclined = state === 'declined';
  const rules = isDeclined ? { ...product.rules, openDebt: openDebtThen } : product.rules;
  const applicant = await readApplicant(trx, borrowerId, dayIn(terms.timeZone, at), orderId);
  const borrowing = borrowingOf(productId, { ...product, rules }, applicant);
  const decision = { ...borrowing, amount: terms.principal, at };
  await keepDecision(trx, { borrowerId, orderId }, isDeclined ? 'reviewed' : 'confirmed', decision);
}
