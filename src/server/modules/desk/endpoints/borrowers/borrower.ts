import { type RevealedField, revealedFieldByDeclared } from '../../../../../contract/desk/personalData.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { IdentityImageKind } from '../../../../../contract/schemas/app.ts';
import { calendarDayIn } from '../../../../../lending/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { maskAll, maskAllButLast, maskCharacters } from '../../../../platform/masking.ts';
import { listOpenSessions, revokeSessions } from '../../../accounts/index.ts';
import { findMessageLanguage, recordLanguage } from '../../../contactPreferences/index.ts';
import { readIdentityImage } from '../../../identity/index.ts';
import { findOrders, findStatement } from '../../../loans/index.ts';
import { getCallingCode } from '../../../oneTimeCodes/index.ts';
import type { Services } from '../../../services.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { permissionMissing } from '../../errors.ts';
import { canCall } from '../../permissions.ts';
import { describeAccess } from '../../personalDataAccess/access.ts';
import { personalDataEndpoint } from '../../personalDataAccess/endpoint.ts';
import { getBorrower } from '../borrowerNames.ts';
import { listRecentComplaints } from '../complaints/recentComplaints.ts';
import { type DeclaredValue, listAccounts, listDeclared } from '../personalFields.ts';

const maxOrders = 100;
/** So many bytes of a session's hash tell a borrower's sessions apart; the whole hash signs addresses. */
const sessionIdBytes = 8;

/** A borrower with all loans and complaints; personal data masked. */
export const borrowerEndpoint = readEndpoint('borrower', async (services, staff, { borrowerId }) => {
  const { db } = services;
  const { fullName, market, createdAt, closedAt, ...person } = await getBorrower(db, borrowerId);
  const sessions = await listOpenSessions(db, borrowerId);
  const erasedAt = await findErasure(db, borrowerId);
  const access = await describeAccess(services, staff, borrowerId);
  const declared = await listOtherDeclared(services, borrowerId, { fullName, address: person.address });
  const { accounts } = await db
    .selectFrom('bankAccounts')
    .select((row) => row.fn.countAll<number>().as('accounts'))
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
  return {
    borrowerId,
    name: fullName,
    market,
    language: await findMessageLanguage(services, borrowerId),
    createdAt,
    closedAt,
    erasedAt,
    phone: maskAllButLast(person.mobilePhone),
    callingCode: getCallingCode(services.config, market, person.mobilePhone),
    address: maskAll(person.address),
    account: person.payoutLast4 === '' ? '' : `${person.payoutBank} ${maskCharacters}${person.payoutLast4}`,
    formerAccounts: Math.max(0, Number(accounts) - 1),
    declared: declared.map((row) => ({ ...row, field: row.value === '' ? null : toRevealedField(row) })),
    access,
    orders: await listLoans(services, borrowerId),
    sessions: sessions.map(({ tokenHash, deviceName: device, createdAt: startedAt, seenAt }) => ({
      sessionId: tokenHash.subarray(0, sessionIdBytes).toString('hex'),
      device,
      startedAt,
      seenAt,
    })),
    complaints: await listComplaints(db, borrowerId),
    recentComplaints: await listRecentComplaints(services, staff, borrowerId),
  };
});

/** The borrower's applications and loans with their balances, the newest first. */
async function listLoans(
  services: Services,
  borrowerId: number,
): Promise<DeskReplyInput<'borrower'>['orders']> {
  const orders = await services.db
    .selectFrom('orders')
    .select(['orderId', 'productId', 'state', 'terms', 'createdAt'])
    .select(['disbursedOn', 'settledOn', 'pastDueSince'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('createdAt', 'desc')
    .limit(maxOrders)
    .execute();
  const balances = await computeBalances(services, borrowerId);
  return orders.map(({ terms, pastDueSince, ...order }) => ({
    ...order,
    isRestructured: pastDueSince !== null,
    amount: terms.principal,
    currency: terms.currency,
    ...(balances.get(order.orderId) ?? noBalance),
  }));
}

async function listComplaints(db: Database, borrowerId: number) {
  const complaints = await db
    .selectFrom('complaints')
    .select(['folio', 'sentAt', 'answerBy', 'answeredAt'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('sentAt', 'desc')
    .limit(maxOrders)
    .execute();
  return complaints.map(({ answeredAt, ...complaint }) => ({
    ...complaint,
    isAnswered: answeredAt !== null,
  }));
}

/** What was declared, covered, but for the name and the address that the borrower still has: those stand above. */
async function listOtherDeclared(
  services: Services,
  borrowerId: number,
  present: Readonly<Record<string, string>>,
): Promise<DeclaredValue[]> {
  const [covered, open] = await Promise.all(
    [false, true].map((isRevealed) => listDeclared(services, borrowerId, isRevealed)),
  );
  return (covered ?? []).filter(({ step, name }, index) => {
    return step !== 'personal' || present[name] === undefined || open?.[index]?.value !== present[name];
  });
}

type Balance = Pick<
  DeskReplyInput<'borrower'>['orders'][number],
  'owed' | 'credit' | 'dueNow' | 'daysLate' | 'writtenOffOn'
>;

const noBalance: Balance = { owed: 0, credit: 0, dueNow: 0, daysLate: 0, writtenOffOn: null };

/** The debt and the credit of each loan today. */
async function computeBalances({ db, clock }: Services, borrowerId: number) {
  const now = await clock.now();
  const orders = await findOrders(db, borrowerId);
  return new Map<string, Balance>(
    orders.map((order) => {
      const statement = findStatement(order, calendarDayIn(order.terms.timeZone, now));
      if (statement === null) return [order.orderId, noBalance] as const;
      const { remaining: owed, credit, dueNow, daysOverdue: daysLate, writtenOffOn } = statement;
      return [order.orderId, { owed, credit, dueNow, daysLate, writtenOffOn }] as const;
    }),
  );
}

/** When the borrower's data were erased as they asked; null: they weren't. */
async function findErasure(db: Database, borrowerId: number): Promise<Date | null> {
  const request = await db
    .selectFrom('privacyRequests')
    .select('answeredAt')
    .where((row) => row.and({ borrowerId, kind: 'erasure', state: 'done' }))
    .limit(1)
    .executeTakeFirst();
  return request?.answeredAt ?? null;
}

/** The language of messages and answers, as the borrower requested it. */
export const setLanguageEndpoint = writeEndpoint('setLanguage', {
  async execute({ db }, _context, { borrowerId, language }) {
    await getBorrower(db, borrowerId);
    await recordLanguage(db, borrowerId, language);
    return { reply: { borrowerId, language } };
  },
});

/** One session of the borrower's, or all. */
export const endBorrowerSessionsEndpoint = writeEndpoint('endBorrowerSessions', {
  async execute({ db }, context, { borrowerId, sessionId }) {
    await getBorrower(db, borrowerId);
    const targetHash = sessionId === undefined ? undefined : Buffer.from(sessionId, 'hex');
    const ended = await revokeSessions(db, borrowerId, { targetHash }, context, context.now);
    return { reply: { ended } };
  },
});

type ReadServices = Pick<Services, 'db' | 'fieldEncryption' | 'providers'>;

/** One masked field, disclosed for a reason or a case; the answer is stored nowhere. */
export const revealFieldEndpoint = personalDataEndpoint('reveal', {
  async getSubject({ db }, { borrowerId, field }) {
    await getBorrower(db, borrowerId);
    return { borrowerId, orderId: null, field };
  },
  async disclose(services, { executor }, { borrowerId, field }) {
    const imageKind = imageKinds[field];
    if (imageKind !== undefined && !canCall(executor.roles, 'application')) throw permissionMissing();
    return { reply: { borrowerId, field, value: await readField(services, borrowerId, field) } };
  },
});

/** Images that only those see who work on applications. */
const imageKinds: Partial<Record<RevealedField, IdentityImageKind>> = {
  identityFront: 'front',
  identityBack: 'back',
  selfie: 'selfie',
};

async function readField(services: ReadServices, borrowerId: number, field: RevealedField): Promise<string> {
  const imageKind = imageKinds[field];
  if (imageKind !== undefined) {
    const image = await readIdentityImage(services, borrowerId, imageKind);
    return image === undefined ? '' : `data:image/jpeg;base64,${image.toString('base64')}`;
  }
  switch (field) {
    case 'phone':
      return (await getBorrower(services.db, borrowerId)).mobilePhone;
    case 'address':
      return (await getBorrower(services.db, borrowerId)).address;
    case 'account': {
      const [newest] = await listAccounts(services, borrowerId);
      return newest?.number ?? '';
    }
    case 'formerAccounts': {
      const [, ...former] = await listAccounts(services, borrowerId);
      return former.map(({ bank, number }) => [bank, number].filter(Boolean).join(' ')).join(', ');
    }
    default: {
      const rows = await listDeclared(services, borrowerId, true);
      return rows.findLast((row) => toRevealedField(row) === field)?.value ?? '';
    }
  }
}

function toRevealedField({ step, name }: DeclaredValue): RevealedField | null {
  return revealedFieldByDeclared[`${step} ${name}`] ?? null;
}
