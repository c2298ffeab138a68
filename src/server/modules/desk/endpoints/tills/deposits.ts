import { sql } from 'kysely';
import type { ApprovalReason } from '../../../../../contract/desk/approvals.ts';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import {
  assignStatementLine,
  type BankStatementLine,
  findStatementLine,
  loadPossibleDuplicates,
  loadSoleImporterCheck,
  unusedLineCondition,
} from '../../../bankStatements/index.ts';
import type { Services } from '../../../services.ts';
import { type Deposit, depositTillCash, matchDeposit, toDepositReference } from '../../../tills/index.ts';
import { loadStaffIdsOfPeople, type StaffMember } from '../../auth/accounts.ts';
import { type DeskOperation, readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError, depositAboveTillCash, lineOfDeposit, rejectedFieldError } from '../../errors.ts';
import { chooseSortOrder, findTotals, paginate } from '../../pagination.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';
import { listBlindTills } from '../blindTills.ts';
import { findBlindCountTryLimit } from '../blindTries.ts';
import { maskAccountsInLines } from '../personalFields.ts';
import { isAtDeadlineSql, listDeadlines } from '../queues/deadlines.ts';
import { loadStaffById } from '../staffNames.ts';
import { getTillOfMaker } from './tills.ts';

export const depositsEndpoint = readEndpoint(
  'deposits',
  async (services, staff, { depositId, market, state, deadline, sort, ...page }) => {
    let query = services.db.selectFrom('tillDeposits').selectAll();
    if (depositId !== undefined) query = query.where('depositId', '=', depositId);
    if (market !== undefined) query = query.where('market', '=', market);
    if (state !== undefined) query = query.where('matchedAt', state === 'open' ? 'is' : 'is not', null);
    if (deadline !== undefined) {
      const { unmatchedDeposits } = listDeadlines(services);
      const isAsked = isAtDeadlineSql(services, deadline, unmatchedDeposits, await services.clock.now());
      query = query.where('matchedAt', 'is', null).where(isAsked);
    }
    const depositedAt = { depositedAt: 'instant', depositId: 'text' } as const;
    const byAmount = { currency: 'text', amount: 'number', depositId: 'text' } as const;
    const newest = { by: depositedAt, isDescending: true } as const;
    const sortOrder = chooseSortOrder(sort, { depositedAt, amount: byAmount }, newest);
    const listPage = await paginate(query, sortOrder, page, async (rows) => {
      const depositors = rows.map(({ staffId }) => staffId);
      const people = await loadStaffById(services.db, depositors);
      const lines = await listUnusedLines(services.db, rows);
      const findReason = await loadApprovalReasons(services.db, staff, lines, depositors);
      const pending = await findPendingBySubject(
        services.db,
        ['matchDeposit', 'correctDeposit'],
        await services.clock.now(),
      );
      const suggestions = rows
        .filter(({ matchedAt }) => matchedAt === null)
        .flatMap((row) =>
          suggestLines(services, row, lines).map((line) => ({ ...line, depositId: row.depositId })),
        );
      const maskedLines = Map.groupBy(
        await maskAccountsInLines(services.db, suggestions),
        ({ depositId }) => depositId,
      );
      return rows.map((row): DeskRowInput<'deposits'> => {
        const { staffId, ...deposit } = row;
        const suggested = maskedLines.get(row.depositId) ?? [];
        return {
          ...deposit,
          staff: people.get(staffId)?.email ?? '',
          staffName: people.get(staffId)?.name ?? '',
          reference: toDepositReference(row),
          pendingApprovalId: pending.get(row.depositId) ?? null,
          suggestions: suggested.map(({ isDisputed, depositId: _, ...line }) => ({
            ...line,
            approvalReason: findReason({ ...line, isDisputed }, row),
          })),
        };
      });
    });
    return { ...listPage, ...(await findTotals(services.db, page, query, ['amount'])) };
  },
);

const maxSuggested = 5;

/** The day of a deposit in its market: its bank shows it on that day or later. */
function depositDay({ config }: Pick<Services, 'config'>, { market, depositedAt }: Deposit): string {
  return calendarDayIn(getMarket(config, market).timeZone, depositedAt);
}

type StatementLineKey = { market: string; currency: string; amount: number; valueDate: string };

function isLineForDeposit(
  line: StatementLineKey,
  { market, currency, amount }: Deposit,
  depositDate: string,
): boolean {
  const isSame = line.market === market && line.currency === currency && line.amount === amount;
  return isSame && line.valueDate >= depositDate;
}

/** Unused statement lines that may show a deposit: of its amount, or of another that name it. */
function suggestLines(services: Services, deposit: Deposit, lines: readonly UnusedLine[]) {
  const depositDate = depositDay(services, deposit);
  const named = toDepositReference(deposit);
  return lines
    .map((line) => ({ ...line, isNamed: `${line.reference} ${line.description}`.includes(named) }))
    .filter((line) => {
      const amount = line.isNamed ? deposit.amount : line.amount;
      return isLineForDeposit({ ...line, amount }, deposit, depositDate);
    })
    .map(({ market: _market, currency: _currency, ...line }) => line)
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .slice(0, maxSuggested);
}

type UnusedLine = Awaited<ReturnType<typeof listUnusedLines>>[number];

async function listUnusedLines(db: Database, rows: readonly Deposit[]) {
  const open = rows.filter(({ matchedAt }) => matchedAt === null);
  if (open.length === 0) return [];
  return db
    .selectFrom('bankStatementLines')
    .select(['lineId', 'market', 'currency', 'amount', 'valueDate', 'reference', 'description', 'isDisputed'])
    .where((row) => row.and(unusedLineCondition))
    .where('currency', 'in', [...new Set(open.map(({ currency }) => currency))])
    .where((row) =>
      row.or([row('amount', 'in', [...new Set(open.map(({ amount }) => amount))]), namesOneOf(open)]),
    )
    .orderBy(namesOneOf(open), 'desc')
    .orderBy('valueDate')
    .orderBy('lineId')
    .limit(1_000)
    .execute();
}

/** In SQL: whether a credit line names one of the deposits. */
function namesOneOf(deposits: readonly Deposit[]) {
  const references = deposits.map(toDepositReference);
  return sql<boolean>`(amount > 0 and exists (select from unnest(${references}::text[]) as named
    where position(named in bank_statement_lines.reference || ' ' || description) > 0))`;
}

type FindReason = (
  line: Pick<BankStatementLine, 'lineId' | 'isDisputed'>,
  deposit: Pick<Deposit, 'staffId'>,
) => ApprovalReason | null;

/**
 * Why matching a deposit to a line needs approval: only the maker, or only the depositor, imported the line; files describe
 * it differently; or the maker deposited.
 */
async function loadApprovalReasons(
  db: Database,
  staff: StaffMember,
  lines: readonly Pick<BankStatementLine, 'lineId'>[],
  depositors: readonly string[],
): Promise<FindReason> {
  const listStaffIds = await loadStaffIdsOfPeople(db);
  const own = listStaffIds(staff);
  const isImportedOnlyBy = await loadSoleImporterCheck(
    db,
    lines.map(({ lineId }) => lineId),
  );
  const people = await loadStaffById(db, depositors);
  return ({ lineId, isDisputed }, { staffId: depositor }) => {
    const person = people.get(depositor);
    const isImportedByDepositor =
      person !== undefined &&
      isImportedOnlyBy(lineId, listStaffIds({ staffId: depositor, email: person.email }));
    if (isImportedOnlyBy(lineId, own) || isImportedByDepositor) return 'noStatementLine';
    if (isDisputed) return 'noEvidence';
    return own.includes(depositor) ? 'ownDeposit' : null;
  };
}

export const depositEndpoint = writeEndpoint('deposit', {
  findTryLimit: ({ db }, maker, { tillId }) => findBlindCountTryLimit(db, maker, tillId),
  async execute(services, { maker, now }, { tillId, amount }) {
    const till = await getTillOfMaker(services.db, tillId, maker);
    const created = await depositTillCash(services, till, { amount, staffId: maker.staffId }, now);
    if (created.state === 'aboveTillCash') {
      if ((await listBlindTills(services.db, maker, [tillId])).has(tillId))
        throw rejectedFieldError('moreThanRecorded', 'amount');
      throw depositAboveTillCash(created.max, getMarket(services.config, till.market));
    }
    const { depositId, market, currency, depositedAt } = created.deposit;
    const staffName = (await loadStaffById(services.db, [maker.staffId])).get(maker.staffId)?.name ?? '';
    const of = { depositId, tillId, market, currency, amount, depositedAt };
    const reply = { ...of, staff: maker.email, staffName, reference: toDepositReference(created.deposit) };
    return { reply, auditAmount: { amount, currency } };
  },
});

/** Locks a deposit that a statement line can be matched to. Throws 404 and 409. */
async function lockMatchingDeposit(
  services: Services,
  depositId: string,
  lineId: string,
): Promise<{ found: Deposit; line: BankStatementLine; mayBePayment: boolean }> {
  const { db } = services;
  const found = await db
    .selectFrom('tillDeposits')
    .selectAll()
    .where('depositId', '=', depositId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (found.matchedAt !== null) throw conflictError('matched');
  const line = await findStatementLine(db, lineId);
  if (line === undefined || line.market !== found.market) throw conflictError('noLine');
  if (line.usedAs !== null || line.explainedAs !== null) throw conflictError('lineUsed');
  if (!isLineForDeposit(line, found, depositDay(services, found))) throw conflictError('otherLine');
  const possibleDuplicates = (await loadPossibleDuplicates(db, [line]))(line).filter(
    (sum) => sum.depositId !== depositId,
  );
  const other = possibleDuplicates.find(({ isNamed, isOpenDeposit }) => isNamed && isOpenDeposit);
  if (other !== undefined) throw lineOfDeposit(other.reference);
  return { found, line, mayBePayment: possibleDuplicates.some(({ kind }) => kind === 'payment') };
}

export const matchDepositEndpoint = writeEndpoint('matchDeposit', {
  async describeOperation(services, { depositId, lineId }, staff): Promise<DeskOperation | null> {
    const { found, line, mayBePayment } = await lockMatchingDeposit(services, depositId, lineId);
    const { market, currency, amount } = found;
    const findReason = await loadApprovalReasons(services.db, staff, [line], [found.staffId]);
    const approvalTrigger = findReason(line, found) ?? (mayBePayment ? 'maybeCounted' : null);
    if (approvalTrigger === null) return null;
    return {
      subjectKey: depositId,
      market,
      currency,
      amount,
      orderId: null,
      borrowerId: null,
      approvalTrigger,
    };
  },
  async execute(services, { maker, now }, { depositId, lineId }) {
    const { found } = await lockMatchingDeposit(services, depositId, lineId);
    const lineUsage = { usedAs: 'deposit', usedFor: depositId } as const;
    if (!(await assignStatementLine(services.db, lineId, lineUsage, now))) throw conflictError('lineUsed');
    const { state } = await matchDeposit(services, found, { lineId, matchedBy: maker.email }, now);
    if (state !== 'done') throw conflictError(state);
    const { currency, amount } = found;
    return { reply: { depositId, lineId, currency, amount }, auditAmount: { amount, currency } };
  },
});
