import { addDays, type Day, daysBetween, minor } from '../../../lending/index.ts';
import { agreementRows } from '../../agreements/index.ts';
import type { Product } from '../../config/index.ts';
import { type Offer, offerOf } from '../../loans/index.ts';
import { between, type Chance, happens, letters, oneOf } from './chance.ts';
import { beginLoan, keepLoan, type Loan } from './loan.ts';
import { keepPayout } from './payouts.ts';
import { temperFor } from './tempers.ts';
import { momentOf, type Person, type World } from './world.ts';

const declinedShare = 0.14;
const returnsShare = 0.72;
/** A borrower who was declined isn't invented a second application. */
const undecidedDays = 1;

/** Everything a borrower borrowed: one loan after the other, until one is open or he doesn't come back. */
export function liveBorrower(world: World, person: Person): void {
  const { chance, today } = person;
  const products = productsOf(world, person.market);
  let asked = addDays(person.joinedOn, between(chance, 0, 2));
  for (let before = 0; asked <= today; before++) {
    const offer = offerOn(world, person, oneOf(chance, products), asked, before);
    if (daysBetween(asked, today) <= undecidedDays) {
      keepUndecided(world, person, offer, asked);
      return;
    }
    if (happens(chance, before === 0 ? declinedShare : declinedShare / 7)) {
      keepDeclined(world, person, offer, asked);
      return;
    }
    const loan = borrow(world, person, offer, asked);
    if (loan === undefined || loan.statement.settledOn === null || !happens(chance, returnsShare)) return;
    asked = addDays(loan.statement.settledOn, between(chance, 1, 25));
  }
}

function productsOf({ config }: World, market: string): [string, ...string[]] {
  const [first = '', ...others] = Object.entries(config.products)
    .filter(([, product]) => product.market === market)
    .map(([productId]) => productId);
  // What is lent first is what most take.
  return [first, first, ...others];
}

function offerOn({ config }: World, person: Person, productId: string, asked: Day, before: number): Offer {
  const { market, fullName, address, bank, last4 } = person;
  const product = config.products[productId];
  return offerOf(config, {
    productId,
    market,
    clientKind: before === 0 ? 'new' : 'repeat',
    borrower: { fullName, address, bank, last4 },
    today: asked,
    amount: product && amountOf(product, person.chance, before),
  });
}

/** Who comes back borrows more. */
function amountOf({ amount: { least, most, step, offer } }: Product, chance: Chance, before: number): number {
  const top = before === 0 ? offer : Math.min(most, offer + before * step);
  return minor(least + step * between(chance, 0, Math.floor((top - least) / step)));
}

function newOrder(world: World, person: Person, offer: Offer, asked: Day): string {
  const orderId = `Q${letters(person.chance, 12)}`;
  const key = { borrowerId: person.borrowerId, orderId };
  const by = { sessionHash: Buffer.alloc(0), agreedAt: momentOf(asked, -95) };
  const { text, agreed } = agreementRows(key, offer.agreement, by, 1);
  if (!world.rows.legalTexts.some(({ hash }) => hash === text.hash)) world.rows.legalTexts.push(text);
  world.rows.agreements.push(agreed);
  return orderId;
}

function borrow(world: World, person: Person, offer: Offer, asked: Day): Loan | undefined {
  const orderId = newOrder(world, person, offer, asked);
  const { terms, productId } = offer;
  if (happens(person.chance, 0.012) && daysBetween(asked, person.today) < 20) {
    keepOrder(world, person, offer, { orderId, state: 'paying_out', asked });
    keepPayout(world, person, offer, { orderId, asked, state: 'returned' });
    return undefined;
  }
  const loan = beginLoan(world, { person, orderId, productId, terms: { ...terms, disbursedOn: asked } });
  keepPayout(world, person, offer, { orderId, asked, state: 'arrived' });
  temperFor(person.chance)(world, loan);
  keepLoan(world, loan);
  keepAudit(world, person, { orderId, action: 'order_approved', asked });
  keepAudit(world, person, { orderId, action: 'order_paid_out', asked });
  return loan;
}

function keepUndecided(world: World, person: Person, offer: Offer, asked: Day): void {
  const orderId = newOrder(world, person, offer, asked);
  keepOrder(world, person, offer, { orderId, state: 'in_review', asked });
}

function keepDeclined(world: World, person: Person, offer: Offer, asked: Day): void {
  const orderId = newOrder(world, person, offer, asked);
  keepOrder(world, person, offer, { orderId, state: 'declined', asked });
  keepAudit(world, person, { orderId, action: 'order_declined', asked });
}

type Made = { orderId: string; state: 'in_review' | 'declined' | 'paying_out'; asked: Day };

function keepOrder(world: World, person: Person, offer: Offer, { orderId, state, asked }: Made): void {
  world.rows.orders.push({
    borrowerId: person.borrowerId,
    orderId,
    productId: offer.productId,
    state,
    terms: offer.terms,
    openKey: state === 'declined' ? null : offer.productId,
    createdAt: earlier(momentOf(asked, -90), world.now),
    decidedAt: state === 'in_review' ? null : momentOf(asked, -30),
    disbursedOn: null,
    settledOn: null,
    score: null,
  });
}

/** An application of this morning isn't from later today. */
function earlier(a: Date, now: Date): Date {
  return a < now ? a : new Date(now.getTime() - 1_800_000);
}

type Said = { orderId: string; action: 'order_approved' | 'order_declined' | 'order_paid_out'; asked: Day };

function keepAudit({ rows }: World, { borrowerId }: Person, { orderId, action, asked }: Said): void {
  const isByStaff = action === 'order_declined';
  rows.auditEvents.push({
    borrowerId,
    at: momentOf(asked, action === 'order_paid_out' ? 0 : -30),
    actorKind: isByStaff ? 'staff' : 'system',
    actor: isByStaff ? 'risk@quincena.example' : '',
    action,
    subject: orderId,
    address: '',
    reason: isByStaff ? 'Los ingresos declarados no alcanzan para el pago' : '',
  });
}
