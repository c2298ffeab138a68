import { addDays, computeDisbursement, type Day, daysBetween, minor } from '../../../lending/index.ts';
import type { Product } from '../../config/index.ts';
import { toAgreementRows } from '../../modules/agreements/index.ts';
import { computeOffer, type Offer } from '../../modules/loans/origination/index.ts';
import {
  type GeneratedBorrower,
  type HistoryContext,
  instantOn,
  pickOne,
  type Random,
  randomInt,
  randomLetters,
  type SimulatedLoan,
  withProbability,
} from './context.ts';
import { addLoan, addPayout, disburseLoan, toDecider, undecided } from './loan.ts';
import { pickRepaymentProfile } from './repaymentProfiles.ts';

const declinedShare = 0.14;
const returnShare = 0.72;
/** A declined borrower makes no second application. */
const undecidedDays = 1;

/** Everything a borrower borrowed: one loan after the other, until one is open or he doesn't come back. */
export function simulateBorrower(history: HistoryContext, borrower: GeneratedBorrower): void {
  const { random, today } = borrower;
  const products = listProducts(history, borrower.market);
  let requestedOn = addDays(borrower.joinedOn, randomInt(random, 0, 2));
  for (let previousLoans = 0; requestedOn <= today; previousLoans++) {
    const offer = createOffer(history, borrower, pickOne(random, products), requestedOn, previousLoans);
    if (daysBetween(requestedOn, today) <= undecidedDays) {
      addUnapprovedOrder(history, borrower, offer, { state: 'in_review', requestedOn: requestedOn });
      return;
    }
    if (withProbability(random, previousLoans === 0 ? declinedShare : declinedShare / 7)) {
      addUnapprovedOrder(history, borrower, offer, { state: 'declined', requestedOn: requestedOn });
      return;
    }
    const loan = simulateLoan(history, borrower, offer, requestedOn);
    if (loan === undefined || loan.statement.settledOn === null || !withProbability(random, returnShare))
      return;
    requestedOn = addDays(loan.statement.settledOn, randomInt(random, 1, 25));
  }
}

function listProducts({ config }: HistoryContext, market: string): [string, ...string[]] {
  const [first = '', ...others] = Object.entries(config.products)
    .filter(([, product]) => product.market === market)
    .map(([productId]) => productId);
  // What is lent first is what most take.
  return [first, first, ...others];
}

function createOffer(
  { config }: HistoryContext,
  borrower: GeneratedBorrower,
  productId: string,
  requestedOn: Day,
  previousLoans: number,
): Offer {
  const { market, fullName, address, bank, last4 } = borrower;
  const product = config.products[productId];
  return computeOffer(config, {
    productId,
    market,
    clientKind: previousLoans === 0 ? 'new' : 'repeat',
    borrower: { fullName, address, bank, last4 },
    today: requestedOn,
    amount: product && pickAmount(product, borrower.random, previousLoans),
  });
}

/** Who comes back borrows more. */
function pickAmount(
  { amount: { least: min, most: max, step, offer } }: Product,
  random: Random,
  previousLoans: number,
): number {
  const maxAmount = previousLoans === 0 ? offer : Math.min(max, offer + previousLoans * step);
  return minor(min + step * randomInt(random, 0, Math.floor((maxAmount - min) / step)));
}

function addAgreement(
  history: HistoryContext,
  borrower: GeneratedBorrower,
  offer: Offer,
  requestedOn: Day,
): string {
  const orderId = `Q${randomLetters(borrower.random, 12)}`;
  const key = { borrowerId: borrower.borrowerId, orderId };
  const by = { sessionHash: Buffer.alloc(0), agreedAt: instantOn(requestedOn, -95) };
  const { text, agreed } = toAgreementRows(key, offer.agreement, by, 1);
  if (!history.rows.legalTexts.some(({ hash }) => hash === text.hash)) history.rows.legalTexts.push(text);
  history.rows.agreements.push(agreed);
  return orderId;
}

function simulateLoan(
  history: HistoryContext,
  borrower: GeneratedBorrower,
  offer: Offer,
  requestedOn: Day,
): SimulatedLoan | undefined {
  const orderId = addAgreement(history, borrower, offer, requestedOn);
  const { terms, productId } = offer;
  if (withProbability(borrower.random, 0.012) && daysBetween(requestedOn, borrower.today) < 20) {
    addOrder(history, borrower, offer, { orderId, state: 'paying_out', requestedOn });
    addPayout(history, borrower, offer, { orderId, requestedOn, state: 'returned' });
    addOrderAudit(history, borrower, { orderId, action: 'order_requested', requestedOn, terms });
    addOrderAudit(history, borrower, { orderId, action: 'order_approved', requestedOn, terms });
    return undefined;
  }
  const loan = disburseLoan(history, {
    borrower,
    orderId,
    productId,
    terms: { ...terms, disbursedOn: requestedOn },
  });
  addPayout(history, borrower, offer, { orderId, requestedOn, state: 'arrived' });
  pickRepaymentProfile(borrower.random)(history, loan);
  addLoan(history, loan);
  addOrderAudit(history, borrower, { orderId, action: 'order_requested', requestedOn, terms });
  addOrderAudit(history, borrower, { orderId, action: 'order_approved', requestedOn, terms });
  addOrderAudit(history, borrower, { orderId, action: 'order_paid_out', requestedOn, terms });
  return loan;
}

function addUnapprovedOrder(
  history: HistoryContext,
  borrower: GeneratedBorrower,
  offer: Offer,
  { state, requestedOn }: Pick<NewOrder, 'state' | 'requestedOn'>,
): void {
  const orderId = addAgreement(history, borrower, offer, requestedOn);
  addOrder(history, borrower, offer, { orderId, state, requestedOn });
  const { terms } = offer;
  addOrderAudit(history, borrower, { orderId, action: 'order_requested', requestedOn, terms });
  if (state === 'declined')
    addOrderAudit(history, borrower, { orderId, action: 'order_declined', requestedOn, terms });
}

type NewOrder = { orderId: string; state: 'in_review' | 'declined' | 'paying_out'; requestedOn: Day };

function addOrder(
  history: HistoryContext,
  borrower: GeneratedBorrower,
  offer: Offer,
  { orderId, state, requestedOn }: NewOrder,
): void {
  history.rows.orders.push({
    borrowerId: borrower.borrowerId,
    orderId,
    productId: offer.productId,
    state,
    terms: offer.terms,
    blockedProductId: state === 'declined' ? null : offer.productId,
    createdAt: notAfterNow(instantOn(requestedOn, -90), history.now),
    decidedAt: state === 'in_review' ? null : instantOn(requestedOn, -30),
    ...(state === 'in_review' ? undecided : toDecider(history, borrower, state === 'declined')),
    disbursedOn: null,
    settledOn: null,
    score: null,
  });
}

/** An application is never dated in the future. */
function notAfterNow(a: Date, now: Date): Date {
  return a < now ? a : new Date(now.getTime() - 1_800_000);
}

type OrderAuditEvent = {
  orderId: string;
  action: 'order_requested' | 'order_approved' | 'order_declined' | 'order_paid_out';
  requestedOn: Day;
  terms: Offer['terms'];
};

/** Minutes before the payout. */
const minutesBefore = { order_requested: 90, order_approved: 30, order_declined: 30, order_paid_out: 0 };

function addOrderAudit(
  history: HistoryContext,
  borrower: GeneratedBorrower,
  { orderId, action, requestedOn, terms }: OrderAuditEvent,
): void {
  const { deciderKind, decidedBy, decisionReason } =
    action === 'order_requested'
      ? { deciderKind: 'borrower' as const, decidedBy: '', decisionReason: '' }
      : toDecider(history, borrower, action === 'order_declined');
  history.rows.auditEvents.push({
    amount: action === 'order_paid_out' ? computeDisbursement(terms).amount : terms.principal,
    currency: terms.currency,
    borrowerId: borrower.borrowerId,
    at: notAfterNow(instantOn(requestedOn, -minutesBefore[action]), history.now),
    actorKind: deciderKind,
    actor: decidedBy,
    action,
    subject: orderId,
    address: '',
    reason: decisionReason,
  });
}
