import { sql } from 'kysely';
import { deskCalls } from '../../../../contract/desk/calls.ts';
import type { TimelineKind } from '../../../../contract/desk/loanNames.ts';
import { type RevealedField, revealedFieldByDeclared } from '../../../../contract/desk/personalData.ts';
import type { IdentityImageKind } from '../../../../contract/schemas/app.ts';
import { accountContext } from '../../../platform/fieldEncryption/index.ts';
import { listOpenSessions, revokeSessions } from '../../accounts/index.ts';
import { findMessageLanguage, recordLanguage } from '../../contacts/index.ts';
import { readIdentityImage } from '../../identity/index.ts';
import type { Services } from '../../services.ts';
import { checkAccess } from '../disclosure/access.ts';
import { disclosureEndpoint } from '../disclosure/endpoint.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { notAllowed } from '../errors.ts';
import { paginate } from '../pagination.ts';
import { canCall } from '../permissions.ts';
import { type DeclaredValue, getBorrower, getOrderKey, listDeclared, maskAll, maskEnd } from './lookups.ts';
import { recordNote } from './notes.ts';

const maxOrders = 100;
/** Of a session's hash, enough to tell a borrower's from each other: addresses are signed with the whole. */
const sessionIdBytes = 8;

/** A borrower with all loans and complaints; what names or reaches him is masked. */
export const borrower = readEndpoint('borrower', async (services, staff, { borrowerId }) => {
  const { db } = services;
  const { fullName, market, createdAt, closedAt, ...person } = await getBorrower(db, borrowerId);
  const orders = await db
    .selectFrom('orders')
    .select(['orderId', 'productId', 'state', 'terms', 'createdAt', 'disbursedOn', 'settledOn'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('createdAt', 'desc')
    .limit(maxOrders)
    .execute();
  const complaints = await db
    .selectFrom('complaints')
    .select(['folio', 'sentAt', 'answerBy', 'answeredAt'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('sentAt', 'desc')
    .limit(maxOrders)
    .execute();
  const sessions = await listOpenSessions(db, borrowerId);
  const { basis, evidence } = await checkAccess(services, staff, 'reveal', borrowerId);
  const declared = await listDeclared(services, borrowerId, false);
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
    phone: maskEnd(person.mobilePhone),
    address: maskAll(person.address),
    account: person.payoutLast4 === '' ? '' : `${person.payoutBank} ••••${person.payoutLast4}`,
    formerAccounts: Math.max(0, Number(accounts) - 1),
    declared: declared.map((row) => ({ ...row, field: row.value === '' ? null : revealedFieldOf(row) })),
    access: { basis, evidence },
    orders: orders.map(({ terms, ...order }) => ({
      ...order,
      amount: terms.principal,
      currency: terms.currency,
    })),
    sessions: sessions.map(({ tokenHash, deviceName: device, createdAt: startedAt, seenAt }) => ({
      sessionId: tokenHash.subarray(0, sessionIdBytes).toString('hex'),
      device,
      startedAt,
      seenAt,
    })),
    complaints: complaints.map(({ answeredAt, ...complaint }) => ({
      ...complaint,
      isAnswered: answeredAt !== null,
    })),
  };
});

/** The language of messages and answers, as the borrower asked for it. */
export const setLanguage = writeEndpoint('setLanguage', {
  async execute({ db }, _context, { borrowerId, language }) {
    await getBorrower(db, borrowerId);
    await recordLanguage(db, borrowerId, language);
    return { reply: { borrowerId, language } };
  },
});

/** One session of the borrower's, or all. */
export const endBorrowerSessions = writeEndpoint('endBorrowerSessions', {
  async execute({ db }, context, { borrowerId, sessionId }) {
    await getBorrower(db, borrowerId);
    const targetHash = sessionId === undefined ? undefined : Buffer.from(sessionId, 'hex');
    const ended = await revokeSessions(db, borrowerId, { targetHash }, context, context.now);
    return { reply: { ended } };
  },
});

export const note = writeEndpoint('note', {
  async execute(services, context, { orderId, kind, text, nextActionOn }) {
    const key = await getOrderKey(services.db, orderId);
    await recordNote(services, context, key, { kind, text, nextActionOn });
    return { reply: { orderId } };
  },
});

type TimelineRow = {
  at: Date;
  id: string;
  kind: TimelineKind;
  orderId: string | null;
  what: string;
  by: string;
  amount: number | null;
  currency: string | null;
  reason: string;
};

/** In the audit: what staff did to a borrower that no other table records. */
const ownActs = (
  [
    'setLanguage',
    'endBorrowerSessions',
    'openPrivacyRequest',
    'answerPrivacyRequest',
    'erasePerson',
    'correctPerson',
  ] as const
).map((name) => `${deskCalls[name].method} ${deskCalls[name].path}%`);

/** All that happened to a borrower, the newest first: one statement over his rows alone. */
export const timeline = readEndpoint('timeline', async ({ db }, _staff, { borrowerId, ...page }) => {
  await getBorrower(db, borrowerId);
  const happened = sql<TimelineRow>`(
    select created_at as at, 'a' || order_id as id, 'order' as kind, order_id as "orderId", 'asked' as what,
      'borrower' as by, (terms ->> 'principal')::bigint as amount, terms ->> 'currency' as currency, '' as reason
    from orders where borrower_id = ${borrowerId}
    union all
    select received_at, 'b' || provider || payment_id, 'payment', p.order_id, channel, provider, amount,
      (select o.terms ->> 'currency' from orders o where o.borrower_id = p.borrower_id and o.order_id = p.order_id),
      ''
    from payments p where p.borrower_id = ${borrowerId}
    union all
    select recorded_at, 'c' || event_id, 'servicing', order_id, kind,
      case actor when '' then actor_kind else actor end, (event ->> 'amount')::bigint,
      (select o.terms ->> 'currency' from orders o where o.borrower_id = e.borrower_id and o.order_id = e.order_id),
      reason
    from loan_events e where borrower_id = ${borrowerId}
    union all
    select asked_at, 'd' || payment_id || refund_key, 'refund', order_id,
      case when refund_id is null then 'asked' else 'paid' end, provider, amount, currency, ''
    from refunds where borrower_id = ${borrowerId}
    union all
    select coalesce(ended_at, sent_at, created_at), 'e' || payout_id, 'payout', order_id, state, provider, amount,
      currency, reason
    from payouts where borrower_id = ${borrowerId} and order_id not like 'refund:%'
    union all
    select sent_at, 'f' || folio, 'complaint', order_id, folio, 'borrower', null, null, ''
    from complaints where borrower_id = ${borrowerId}
    union all
    select answered_at, 'g' || folio, 'answer', order_id, folio, '', null, null, ''
    from complaints where borrower_id = ${borrowerId} and answered_at is not null
    union all
    select turn.at, turn.kind || folio || number, turn.kind, null, folio, '', null, null, ''
    from complaint_former_answers, lateral (values (answered_at, 'answer'), (reopened_at, 'reopened')) as turn (at, kind)
    where borrower_id = ${borrowerId}
    union all
    select at, 'h' || note_id, kind, order_id, text, actor, null, null, coalesce(outcome, '')
    from desk_notes where borrower_id = ${borrowerId}
    union all
    select at, 'j' || template || subject || attempt, 'message', order_id, template,
      case withheld when '' then channel else 'withheld' end, null, null, withheld
    from messages where borrower_id = ${borrowerId}
    union all
    select sent_at, 'k' || order_id || number, 'claim', order_id, state, 'borrower', amount,
      (select o.terms ->> 'currency' from orders o where o.borrower_id = c.borrower_id and o.order_id = c.order_id),
      ''
    from payment_claims c where borrower_id = ${borrowerId}
    union all
    select at, 'i' || event_id, 'audit', case when subject like '%/:orderId/%' then split_part(subject, ' ', 3) end,
      case when action in ('desk_done', 'personal_data_revealed') then subject else action end,
      case actor when '' then actor_kind else actor end, null, null, reason
    from audit_events where borrower_id = ${borrowerId}
      and (action in ('sign_in', 'order_approved', 'order_declined', 'order_paid_out', 'personal_data_revealed',
        'account_closed') or (action = 'desk_done' and subject like any (${ownActs}::text[])))
    )`;
  const query = db.selectFrom(happened.as('happened')).selectAll();
  const order = { by: { at: 'instant', id: 'text' }, isDescending: true } as const;
  return paginate(query, order, page, (rows) => rows.map(({ id: _, ...row }) => row));
});

type ReadServices = Pick<Services, 'db' | 'personal' | 'providers'>;

/** One masked field, told for a reason or a case; its answer isn't kept anywhere. */
export const reveal = disclosureEndpoint('reveal', {
  async getSubject({ db }, { borrowerId, field }) {
    await getBorrower(db, borrowerId);
    return { borrowerId, orderId: null, field };
  },
  async disclose(services, { staff }, { borrowerId, field }) {
    const imageKind = imageKinds[field];
    if (imageKind !== undefined && !canCall(staff.roles, 'application')) throw notAllowed();
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
      return rows.findLast((row) => revealedFieldOf(row) === field)?.value ?? '';
    }
  }
}

/** The newest first: it is the one that money is paid to. */
async function listAccounts({ db, personal }: ReadServices, borrowerId: number) {
  const rows = await db
    .selectFrom('bankAccounts')
    .select(['bankName as bank', 'accountNumber as number'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('entryId', 'desc')
    .execute();
  return rows.map(({ bank, number }) => ({
    bank,
    number: personal.decrypt(accountContext(borrowerId), number),
  }));
}

function revealedFieldOf({ step, name }: DeclaredValue): RevealedField | null {
  return revealedFieldByDeclared[`${step} ${name}`] ?? null;
}
