import { calendarDayIn, closedStates } from '../../../lending/index.ts';
import { type Config, computeDeadline, getMarket } from '../../config/index.ts';
import { bindBankAccount, encryptDeclared, parseBankAccount } from '../../modules/accounts/index.ts';
import { hashSessionId } from '../../modules/api/index.ts';
import { getDeadline } from '../../modules/complaints/index.ts';
import { findOrder } from '../../modules/loans/index.ts';
import {
  computeProductEligibility,
  getApplicant,
  getProduct,
  recordDecision,
} from '../../modules/loans/origination/index.ts';
import type { Services } from '../../modules/services.ts';
import type { Database } from '../../platform/database/index.ts';
import { dayMs, hourMs, yearMs } from '../../platform/durations.ts';
import type { SeededPerson } from './people.ts';

const payoutAccountFields = {
  1001: { clabe: '012180012345714821' },
  1002: { clabe: '072320012345770937' },
  2001: { ifsc: 'HDFC0000174', account: '50100174175530' },
} as const;

/** The phones the demonstration's people sign in with, what they declared a year ago, and their payout accounts. */
export async function seedAccounts(
  db: Database,
  { config, fieldEncryption }: Pick<Services, 'config' | 'fieldEncryption'>,
  people: readonly SeededPerson[],
  now: Date,
): Promise<void> {
  const rows = people.map(({ borrowerId, market, mobilePhone }) => ({
    market,
    phone: mobilePhone,
    borrowerId,
  }));
  await db
    .insertInto('phoneDirectory')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const declaredAt = new Date(now.getTime() - yearMs);
  for (const { borrowerId, market, sessionId } of people) {
    const account = parseBankAccount(getMarket(config, market), payoutAccountFields[borrowerId]);
    await bindBankAccount(db, fieldEncryption, borrowerId, account, hashSessionId(sessionId), declaredAt);
  }
  const certifications = people.flatMap(({ borrowerId, fullName, address, birthDate, idNumber, job }) =>
    (
      [
        ['personal', { fullName, address, birthDate, idNumber }],
        ['job', job],
        ['ext', {}],
      ] as const
    ).map(([step, declared]) => ({
      borrowerId,
      step,
      declared: JSON.stringify(encryptDeclared(fieldEncryption, borrowerId, declared)),
      declaredAt,
    })),
  );
  await db.insertInto('certifications').values(certifications).execute();
}

/** The cards of the demonstration's Ana: `1` asks for a code, `2` does not. Source: DESIGN 7. */
export async function seedCards(db: Database, now: Date): Promise<void> {
  const cards = [
    { cardId: '1', bankName: 'BBVA', bankCode: 'BBVA', last4: '4821', requiresCode: true },
    { cardId: '2', bankName: 'Banorte', bankCode: 'BANORTE', last4: '7310', requiresCode: false },
  ];
  const rows = cards.map((card) => ({
    ...card,
    borrowerId: 1001,
    providerToken: `sandbox-ana-${card.cardId}`,
    addedAt: now,
  }));
  await db.insertInto('cards').values(rows).execute();
}

/**
 * Two complaints of the demonstration's Ana: one answered and not yet rated, one waiting. A second call changes nothing.
 * @param code Ana's market: its rules give the deadlines
 */
export async function seedComplaints(db: Database, now: Date, config: Config, code: string): Promise<void> {
  const market = getMarket(config, code);
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const complaints = [
    {
      folio: 'MX26-DEMO-ANSW',
      orderId: 'MX200',
      problemType: '2',
      problemSonType: null,
      detail: 'Pagué en OXXO el viernes y el lunes todavía me aparecía como pendiente. Tengo mi ticket.',
      sentAt: ago(12 * dayMs),
      answer:
        'Gracias por avisarnos. Tu pago llegó y cuenta desde el día en que lo hiciste, así que no se generó ningún ' +
        'cargo. Tu préstamo está pagado.',
      answeredAt: ago(10 * dayMs),
      answeredBy: 'support@quincena.example',
    },
    {
      folio: 'MX26-DEMO-WAIT',
      orderId: 'MX180',
      problemType: '1',
      problemSonType: '101',
      detail: 'Me llamaron seis veces ayer, la última a las once de la noche.',
      sentAt: ago(3 * hourMs),
      answer: null,
      answeredAt: null,
      answeredBy: null,
    },
  ];
  const inserted = await db
    .insertInto('complaintDirectory')
    .values(complaints.map(({ folio }) => ({ folio, borrowerId: 1001 })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('folio')
    .execute();
  if (inserted.length === 0) return;
  const rows = complaints.map((complaint) => ({
    ...complaint,
    borrowerId: 1001,
    images: [],
    contentHash: Buffer.from(complaint.folio),
    answerBy: computeDeadline(
      calendarDayIn(market.timeZone, complaint.sentAt),
      getDeadline(config.complaints, complaint.problemType, market),
      market.holidays,
    ),
  }));
  await db.insertInto('complaints').values(rows).execute();
}

const borrowerId = 1001;

/** What the rules said of the demonstration's applications. */
export async function seedDecisions(trx: Database, services: Services, decidedAt: Date): Promise<void> {
  await seedDecision(trx, services, 'MX21', decidedAt);
  await seedDecision(trx, services, 'MX110', decidedAt);
}

async function seedDecision(
  trx: Database,
  { config }: Services,
  orderId: string,
  decidedAt: Date,
): Promise<void> {
  const order = await findOrder(trx, borrowerId, orderId);
  if (order === undefined) return;
  const { terms, productId, state } = order;
  const product = getProduct(config, terms.market, productId);
  const applicant = await getApplicant(trx, borrowerId, calendarDayIn(terms.timeZone, decidedAt), orderId);
  // Seeded orders leave their product's place free, so that their borrower can be lent to; the rules count them here.
  const orders = applicant.orders.map((other) =>
    closedStates.includes(other.state) ? other : { ...other, blockedProductId: other.productId },
  );
  const borrowing = computeProductEligibility(productId, product, { ...applicant, orders });
  const decision = { ...borrowing, amount: terms.principal, at: decidedAt };
  await recordDecision(
    trx,
    { borrowerId, orderId },
    state === 'declined' ? 'reviewed' : 'confirmed',
    decision,
  );
}
