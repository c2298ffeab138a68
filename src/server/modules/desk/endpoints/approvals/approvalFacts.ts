import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { toDay } from '../../../../../lending/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { maskAll, maskAllButLast } from '../../../../platform/masking.ts';
import { listFittingClaims, openClaimsQuery } from '../../../claims/index.ts';
import { listImportTotals } from '../../../imports/index.ts';
import { unallocatedPaymentsQuery } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { findOfferWithdrawal } from '../../../servicing/index.ts';
import type { ApprovalRow } from '../../writes/approvalRows.ts';
import { findCurrentValues, hashValues } from '../../writes/changedValues.ts';
import { addBorrowerNames } from '../borrowerNames.ts';
import { getLoanToday } from '../orders.ts';
import { listDayDifferences } from '../reconciliation/providerDays.ts';
import { type CheckerView, checkerViews, hasView, type RowWithView } from './checkerViews.ts';
import { findMonthFacts } from './monthFacts.ts';
import { loadSubjectNames } from './subjectNames.ts';

type Facts = DeskRowInput<'approvals'>['facts'];
type FactKind = NonNullable<CheckerView['fact']>;
/** A row whose call shows facts of the kind. */
type RowOf<Kind extends FactKind> = RowWithView<'fact', Kind>;
type FindFacts<Kind extends FactKind> = (row: RowOf<Kind>) => Facts | undefined;

/** The facts about a request's subject that a checker sees beside its fields, in their order. */
export async function listApprovalFacts(
  services: Services,
  rows: readonly ApprovalRow[],
  isPending: (row: ApprovalRow) => boolean,
): Promise<Facts[]> {
  const findNames = await loadSubjectNames(services.db, rows);
  const stakes = await listAmountsAtStake(services.db, rows.filter(isPending));
  const facts = new Map<string, Facts>();
  for (const kind of Object.keys(factKinds) as FactKind[])
    for (const [approvalId, found] of await loadFacts(services, kind, rows, isPending))
      facts.set(approvalId, found);
  return rows.map((row) => ({
    ...findNames(row),
    ...facts.get(row.approvalId),
    ...stakes.get(row.approvalId),
  }));
}

/** The facts of one kind, by request. */
async function loadFacts<Kind extends FactKind>(
  services: Services,
  kind: Kind,
  rows: readonly ApprovalRow[],
  isPending: (row: ApprovalRow) => boolean,
): Promise<[string, Facts][]> {
  const { when, load }: FactSource<Kind> = factKinds[kind];
  const shown = rows
    .filter((row) => hasView(row, 'fact', kind))
    .filter(
      (row) => when === 'always' || isPending(row) || (when === 'unlessRefused' && row.state === 'approved'),
    );
  if (shown.length === 0) return [];
  const find = await load(services, shown);
  return shown.flatMap((row) => {
    const found = find(row);
    return found === undefined ? [] : [[row.approvalId, found]];
  });
}

/** `when`: facts that change later are read only while the request is pending. */
type FactSource<Kind extends FactKind> = {
  when: 'always' | 'unlessRefused' | 'pending';
  load: (services: Services, rows: readonly RowOf<Kind>[]) => Promise<FindFacts<Kind>>;
};

const factKinds: { readonly [Kind in FactKind]: FactSource<Kind> } = {
  reportedAmounts: { when: 'always', load: loadReportedAmounts },
  payoutAmounts: { when: 'always', load: loadPayoutAmounts },
  importBatch: { when: 'always', load: loadBatches },
  settlementOffer: { when: 'always', load: oneByOne(findOffer) },
  dayDifferences: { when: 'unlessRefused', load: oneByOne(findDayDifferences) },
  month: { when: 'pending', load: oneByOne(findMonth) },
  claims: { when: 'pending', load: oneByOne(listClaims) },
  openClaim: { when: 'pending', load: oneByOne(findOpenClaim) },
  changedValues: { when: 'pending', load: oneByOne(compareValues) },
};

/** For facts that are computed request by request; lists show few of these at a time. */
function oneByOne<Kind extends FactKind>(
  find: (services: Services, row: RowOf<Kind>) => Promise<Facts>,
): FactSource<Kind>['load'] {
  return async (services, rows) => {
    const found = new Map<string, Facts>();
    for (const row of rows) found.set(row.approvalId, await find(services, row));
    return ({ approvalId }) => found.get(approvalId);
  };
}

/** The debts and principals that requests without an amount are about, by request. */
async function listAmountsAtStake(
  db: Database,
  rows: readonly ApprovalRow[],
): Promise<ReadonlyMap<string, Pick<Facts, 'amountAtRisk'>>> {
  const ofLoan = rows.filter(({ amount, orderId }) => amount === null && orderId !== null);
  if (ofLoan.length === 0) return new Map();
  const orderIds = ofLoan.map(({ orderId }) => orderId ?? '');
  const positions = await db
    .selectFrom('loanPositions')
    .select(['orderId', 'owed', 'principal', 'currency'])
    .where('borrowerId', 'in', [...new Set(ofLoan.map(({ borrowerId }) => borrowerId ?? 0))])
    .where('orderId', 'in', orderIds)
    .execute();
  return new Map(
    ofLoan.flatMap(({ approvalId, orderId, call }) => {
      const position = positions.find((one) => one.orderId === orderId);
      if (position === undefined) return [];
      const { owed, principal, currency } = position;
      const amount = checkerViews[call].amountAtRisk === 'owed' ? owed : principal;
      return [[approvalId, { amountAtRisk: { amount, currency } }]];
    }),
  );
}

/** The values that a request changes, as they may be shown, and which of them changed since it was made. */
async function compareValues({ db }: Services, row: RowOf<'changedValues'>): Promise<Facts> {
  const { approvalId, atRequest } = row;
  const values = await findCurrentValues(db, row);
  const fields = Object.keys(values);
  if (fields.length === 0) return {};
  const digests = hashValues(approvalId, values);
  const changedSince = fields.filter((field) => {
    const atFirst = atRequest?.values[field];
    return atFirst !== undefined && atFirst !== digests[field];
  });
  return {
    valuesNow: Object.fromEntries(fields.map((field) => [field, maskValue(field, values[field])])),
    changedSince,
  };
}

function maskValue(field: string, value: unknown): unknown {
  if (field === 'mobilePhone') return maskAllButLast(String(value));
  return field === 'address' ? maskAll(String(value)) : value;
}

/** The open claims that a payment in suspense fits, whichever loan is asked for. */
async function listClaims(
  services: Services,
  { request: { provider, paymentId } }: RowOf<'claims'>,
): Promise<Facts> {
  const payment = await unallocatedPaymentsQuery(services.db)
    .where((row) => row.and({ provider, paymentId }))
    .executeTakeFirst();
  if (payment === undefined) return { claims: [] };
  const claims = await listFittingClaims(services, payment);
  return {
    claims: await addBorrowerNames(
      services.db,
      claims.map(({ matchesAmountAndDay: _, ...claim }) => claim),
    ),
  };
}

async function findOpenClaim(
  { db }: Services,
  { borrowerId, orderId, currency }: RowOf<'openClaim'>,
): Promise<Facts> {
  if (borrowerId === null || orderId === null || currency === null) return {};
  const claim = await openClaimsQuery(db)
    .where((row) => row.and({ borrowerId, orderId }))
    .executeTakeFirst();
  return claim === undefined ? {} : { openClaim: { amount: claim.amount, currency, paidOn: claim.paidOn } };
}

/** The offer that would be withdrawn, and until when payments under way would complete it. */
async function findOffer(
  services: Services,
  { orderId, request: { offerId } }: RowOf<'settlementOffer'>,
): Promise<Facts> {
  if (orderId === null) return {};
  const { order, statement } = await getLoanToday(services, orderId);
  const offer = statement?.settlementOffers.find(({ id }) => id === offerId);
  if (statement === null || offer === undefined) return {};
  const now = await services.clock.now();
  const withdrawal = await findOfferWithdrawal(services.db, order, statement, offerId, now);
  const { amount, paid, expiresOn } = offer;
  const paysUntil = withdrawal?.until ?? null;
  return { offer: { amount, paid, expiresOn, currency: order.terms.currency, paysUntil } };
}

async function findDayDifferences(
  { db }: Services,
  { request: { provider, day } }: RowOf<'dayDifferences'>,
): Promise<Facts> {
  return { differences: await listDayDifferences(db, provider, toDay(day)) };
}

async function findMonth(services: Services, { request: { market, month } }: RowOf<'month'>): Promise<Facts> {
  return { month: await findMonthFacts(services, market, month) };
}

async function loadReportedAmounts(
  { db }: Services,
  rows: readonly RowOf<'reportedAmounts'>[],
): Promise<FindFacts<'reportedAmounts'>> {
  const paymentIds = rows.map(({ request }) => request.paymentId);
  const reported = await db
    .selectFrom('paymentDifferences')
    .select(['provider', 'paymentId'])
    .select(['receivedAmount', 'receivedCurrency', 'reportedAmount', 'reportedCurrency'])
    .where('paymentId', 'in', paymentIds)
    .orderBy('seenAt')
    .execute();
  return ({ request }) => ({
    payments: reported
      .filter((one) => one.provider === request.provider && one.paymentId === request.paymentId)
      .map(({ provider: _, paymentId: __, ...amounts }) => amounts),
  });
}

async function loadPayoutAmounts(
  { db }: Services,
  rows: readonly RowOf<'payoutAmounts'>[],
): Promise<FindFacts<'payoutAmounts'>> {
  const references = rows.map(({ request }) => request.reference);
  const listed = await db
    .selectFrom('payoutDifferences')
    .select(['provider', 'kind', 'reference', 'listedAmount', 'ourAmount', 'currency'])
    .where('reference', 'in', references)
    .execute();
  const isOf =
    ({ provider, kind, reference }: RowOf<'payoutAmounts'>['request']) =>
    (one: (typeof listed)[number]) =>
      one.provider === provider && one.kind === kind && one.reference === reference;
  return ({ request }) => {
    const found = listed.find(isOf(request));
    if (found === undefined) return undefined;
    const { listedAmount, ourAmount, currency } = found;
    return { payout: { listedAmount, ourAmount, currency } };
  };
}

async function loadBatches(
  { db }: Services,
  rows: readonly RowOf<'importBatch'>[],
): Promise<FindFacts<'importBatch'>> {
  const batchIds = rows.map(({ request }) => request.batchId);
  const batches = await db
    .selectFrom('importBatches')
    .select(['batchId', 'name', 'borrowers', 'loans', 'errors', 'totals'])
    .where('batchId', 'in', batchIds)
    .execute();
  return ({ request }) => {
    const batch = batches.find(({ batchId }) => batchId === request.batchId);
    return batch && { batch: { ...batch, totals: listImportTotals(batch.totals) } };
  };
}
