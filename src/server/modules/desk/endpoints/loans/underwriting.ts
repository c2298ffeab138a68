import type { ReviewReason } from '../../../../../contract/desk/queues.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import {
  calendarDayIn,
  closedStates,
  computeMaxDaysPastDue,
  type Statement,
} from '../../../../../lending/index.ts';
import { canCollectInMarket } from '../../../../integrations/index.ts';
import { accountContext } from '../../../../platform/fieldEncryption/index.ts';
import { maskAll, maskAllButLast } from '../../../../platform/masking.ts';
import { findOrders, findStatement, type Order } from '../../../loans/index.ts';
import { findProduct } from '../../../loans/origination/index.ts';
import type { Services } from '../../../services.ts';
import type { DeclaredValue } from '../personalFields.ts';
import { computeDueWithinMonth, computeMonthlyPayment, findMonthlyIncomes } from './affordability.ts';

type Application = DeskReplyInput<'application'>;
type ReviewedOrder = { market: string; productId: string };
type LastDecision = { blockingRule: unknown; service: string | null; stage: string } | undefined;

/** Why an application in review is left to staff, from its last decision. */
export function findReviewReason(
  services: Pick<Services, 'config' | 'settings' | 'providers'>,
  { market, productId }: ReviewedOrder,
  decision: LastDecision,
): ReviewReason {
  if (decision?.service === 'unanswered') return 'serviceUnanswered';
  if (decision?.service === 'invalid') return 'serviceAnswerInvalid';
  if (!canCollectInMarket(services, market)) return 'noCollection';
  if (findProduct(services.config, market, productId) === undefined) return 'noProduct';
  if (decision?.blockingRule != null) return 'rule';
  const isServiceAsked = services.settings.decision !== undefined && decision?.stage !== 'reviewed';
  return isServiceAsked ? 'servicePending' : 'byHand';
}

type Change = Omit<Application['changes'][number], 'changedAt'> & { changedAt: Date };
type Underwriting = Pick<
  Application,
  'otherLoans' | 'exposure' | 'affordability' | 'previousApplicationAt'
> & {
  changes: Change[];
};

type ReadServices = Pick<Services, 'db' | 'fieldEncryption'>;

/** The basis of a decision beside the rules: the applicant's other loans, exposure, and changed declarations. */
export async function getUnderwriting(
  services: Services,
  order: Order,
  declared: readonly DeclaredValue[],
): Promise<Underwriting> {
  const { borrowerId, orderId, terms, createdAt } = order;
  const today = calendarDayIn(terms.timeZone, await services.clock.now());
  const others = (await findOrders(services.db, borrowerId)).filter((other) => other.orderId !== orderId);
  const statements = new Map(others.map((other) => [other, findStatement(other, today)]));
  const previous = others
    .filter((other) => other.createdAt < createdAt)
    .reduce<Date | null>(
      (last, other) => (last === null || other.createdAt > last ? other.createdAt : last),
      null,
    );
  return {
    otherLoans: others
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .map((other) => toOtherLoan(other, statements.get(other) ?? null)),
    exposure: computeExposure(order, statements),
    affordability: {
      monthlyIncome: (await findMonthlyIncomes(services.db, [borrowerId])).get(borrowerId) ?? null,
      payment: computeMonthlyPayment(terms, today),
      otherPayments: sum(
        listOpen(order, statements).map(([other, statement]) =>
          computeDueWithinMonth(other, statement, today),
        ),
      ),
    },
    previousApplicationAt: previous,
    changes: previous === null ? [] : await listChanges(services, borrowerId, previous, declared),
  };
}

function toOtherLoan(order: Order, statement: Statement | null): Underwriting['otherLoans'][number] {
  const { orderId, productId, terms, createdAt, disbursedOn } = order;
  return {
    orderId,
    productId,
    amount: terms.principal,
    currency: terms.currency,
    requestedAt: createdAt,
    disbursedOn,
    outcome: findOutcome(order, statement),
    settledOn: statement?.settledOn ?? null,
    maxDaysLate: statement === null ? null : computeMaxDaysPastDue(statement),
    owed: statement === null ? 0 : statement.payoff,
  };
}

type Outcome = Underwriting['otherLoans'][number]['outcome'];

function findOutcome({ state }: Order, statement: Statement | null): Outcome {
  if (state === 'declined' || state === 'cancelled' || state === 'repaid') return state;
  if (state === 'in_review') return 'inReview';
  if (statement === null) return 'pending';
  if (statement.writtenOffOn !== null) return 'writtenOff';
  return statement.daysOverdue > 0 ? 'late' : 'current';
}

type Statements = ReadonlyMap<Order, Statement | null>;

/** The applicant's other loans and applications that are open, in the application's currency. */
function listOpen(application: Order, statements: Statements): [Order, Statement | null][] {
  return [...statements].filter(
    ([{ state, terms }]) => !closedStates.includes(state) && terms.currency === application.terms.currency,
  );
}

/** Open debt in the application's currency, and what is still to be disbursed. */
function computeExposure(application: Order, statements: Statements): Underwriting['exposure'] {
  const open = listOpen(application, statements);
  const lent = open.flatMap(([, statement]) => (statement === null ? [] : [statement]));
  const requested = [
    application,
    ...open.flatMap(([order, statement]) => (statement === null ? [order] : [])),
  ];
  return {
    openLoans: lent.length,
    lateLoans: lent.filter(({ daysOverdue }) => daysOverdue > 0).length,
    principal: sum(lent.map(({ outstandingPrincipal }) => outstandingPrincipal)),
    owed: sum(lent.map(({ payoff }) => payoff)),
    requested: sum(requested.filter(isUndisbursed).map(({ terms }) => terms.principal)),
  };
}

function isUndisbursed({ state }: Order): boolean {
  return state === 'in_review' || state === 'paying_out';
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Fields and payout account that differ from the application before. */
async function listChanges(
  services: ReadServices,
  borrowerId: number,
  since: Date,
  declared: readonly DeclaredValue[],
): Promise<Change[]> {
  const rows = await services.db
    .selectFrom('declarationChanges')
    .select(['step', 'name', 'former', 'changedAt'])
    .where('borrowerId', '=', borrowerId)
    .where('changedAt', '>', since)
    .orderBy('entryId')
    .execute();
  const firstChanges = new Map(rows.toReversed().map((row) => [`${row.step} ${row.name}`, row]));
  const fields = [...firstChanges.values()].map(({ step, name, former, changedAt }) => {
    const current = declared.find((row) => row.step === step && row.name === name)?.value ?? '';
    return { step, name, before: former ?? maskAll(name), after: current, changedAt };
  });
  const accountChange = await findAccountChange(services, borrowerId, since);
  return [...(accountChange === null ? [] : [accountChange]), ...fields]
    .filter(({ before, after }) => before !== after || before.startsWith('•'))
    .toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
}

/** Another payout account than at the application before; null: the same. */
async function findAccountChange(
  { db, fieldEncryption }: ReadServices,
  borrowerId: number,
  since: Date,
): Promise<Change | null> {
  const accounts = await db
    .selectFrom('bankAccounts')
    .select(['bankName', 'accountNumber', 'boundAt'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('entryId', 'desc')
    .execute();
  const current = accounts[0];
  const former = accounts.find(({ boundAt }) => boundAt <= since);
  if (current === undefined || former === undefined) return null;
  const decryptNumber = (account: typeof current) =>
    fieldEncryption.decrypt(accountContext(borrowerId), account.accountNumber);
  if (decryptNumber(current) === decryptNumber(former)) return null;
  const format = (account: typeof current) => `${account.bankName} ${maskAllButLast(decryptNumber(account))}`;
  return {
    step: 'account',
    name: 'account',
    before: format(former),
    after: format(current),
    changedAt: current.boundAt,
  };
}
