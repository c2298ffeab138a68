import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { OrderKey } from '../../../../platform/database/index.ts';
import type { BankStatementLine } from '../../../bankStatements/index.ts';
import { containsPersonName, findOrdersByReference, listFittingClaims } from '../../../claims/index.ts';
import type { Services } from '../../../services.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { searchBorrowers } from '../borrowers/borrowerSearch.ts';
import { buildSuggestion, computeMatchScore, listOrdersDue } from '../suspense/matchSuggestions.ts';
import { loadLineApprovals } from './lineApproval.ts';

type Loan = DeskReplyInput<'statementLine'>['loans'][number];
type MatchReason = Loan['matchReasons'][number];
type MatchedLoan = { key: OrderKey; reason: MatchReason | null };

const maxLoans = 5;
const maxNumbers = 6;
/** A bank's text of 140 letters has some dozens of words. */
const maxNames = 20;

/** Loans that a credit line may be a payment of, the likeliest first, each with why recording it there needs approval. */
export async function listLoansOfLine(
  services: Services,
  staff: StaffMember,
  line: BankStatementLine,
): Promise<Loan[]> {
  const matchedLoans = [
    ...(await findNamedLoans(services, line)),
    ...(await findClaimedLoans(services, line)),
    ...(await findLoansByName(services, line)),
    ...(await listOrdersDue(services.db, line.amount)).map((key) => ({ key, reason: null })),
  ];
  const loans: (Omit<Loan, 'approvalReason'> & { key: OrderKey })[] = [];
  for (const [, sources] of Map.groupBy(matchedLoans, ({ key }) => key.orderId)) {
    const key = sources[0]?.key;
    const reasons = [...new Set(sources.flatMap(({ reason }) => reason ?? []))];
    const loan = key && (await buildSuggestion(services, key, reasons, line.amount, line.currency));
    if (loan && loan.matchReasons.length > 0) loans.push({ ...loan, key });
  }
  const likeliest = loans.toSorted((a, b) => computeMatchScore(b) - computeMatchScore(a)).slice(0, maxLoans);
  return Promise.all(
    likeliest.map(async ({ key, ...loan }) => {
      const findApproval = await loadLineApprovals(services.db, staff, [line], key);
      return { ...loan, approvalReason: findApproval(line).approvalReason };
    }),
  );
}

/** By a reference, or the number of a loan, in what the bank says. */
async function findNamedLoans({ db }: Services, { reference, description }: BankStatementLine) {
  const words = new Set(`${reference} ${description}`.toUpperCase().match(/[A-Z0-9][A-Z0-9_.-]{4,}/g));
  const numbers = [...words].filter((word) => /\d/.test(word)).slice(0, maxNumbers);
  if (numbers.length === 0) return [];
  const referenced: MatchedLoan[] = [];
  for (const number of numbers) {
    for (const { key, matchReasons } of (await findOrdersByReference(db, number)).values())
      referenced.push(...matchReasons.map((reason) => ({ key, reason })));
  }
  const orders = await db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('orderId', 'in', numbers)
    .execute();
  return [...referenced, ...orders.map((key): MatchedLoan => ({ key, reason: 'orderNumber' }))];
}

async function findClaimedLoans(services: Services, line: BankStatementLine): Promise<MatchedLoan[]> {
  const { lineId: paymentId, reference, currency, amount, importedAt: receivedAt, valueDate } = line;
  const paidAt = new Date(`${valueDate}T12:00:00Z`);
  const payment = { provider: 'bank_statement', paymentId, reference, currency, amount, paidAt, receivedAt };
  const claims = await listFittingClaims(services, payment);
  return claims.map(({ borrowerId, orderId }) => ({ key: { borrowerId, orderId }, reason: 'claimed' }));
}

/** Loans of borrowers whose whole name stands in the bank's text. */
async function findLoansByName(
  services: Services,
  { description }: BankStatementLine,
): Promise<MatchedLoan[]> {
  const words = description.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 1);
  const names = words.slice(2).map((_, at) => words.slice(at, at + 3).join(' '));
  const borrowerIds = new Set<number>();
  for (const name of names.slice(0, maxNames)) {
    for (const matchedLoans of (await searchBorrowers(services, name, maxLoans, ['name'])).items)
      if (containsPersonName(description, matchedLoans.name)) borrowerIds.add(matchedLoans.borrowerId);
  }
  if (borrowerIds.size === 0) return [];
  const orders = await services.db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('borrowerId', 'in', [...borrowerIds])
    .where('state', 'in', ['to_be_repaid', 'overdue'])
    .execute();
  return orders.map((key) => ({ key, reason: 'payerName' }));
}
