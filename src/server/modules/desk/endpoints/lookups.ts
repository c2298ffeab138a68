import { sql } from 'kysely';
import { type PaymentId, toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import { addDays, calendarDayIn, type Day, type Statement, toDay } from '../../../../lending/index.ts';
import type { Database, OrderKey } from '../../../platform/database/index.ts';
import { accountContext } from '../../../platform/fieldEncryption/index.ts';
import { decryptDeclared, openDeclaredFields } from '../../accounts/index.ts';
import { busy, enforceAttemptLimit, notFound } from '../../api/index.ts';
import { listIdentityImages } from '../../identity/index.ts';
import { findOrder, findStatement, type Order } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import type { DeskOperation } from '../endpoint.ts';
import { conflictError } from '../errors.ts';

/** The key of an order by its id. Throws 404 if it is unknown. */
export function getOrderKey(db: Database, orderId: string): Promise<OrderKey> {
  return db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('orderId', '=', orderId)
    .limit(1)
    .executeTakeFirstOrThrow(notFound);
}

export async function getOrder(db: Database, orderId: string): Promise<Order> {
  const key = await getOrderKey(db, orderId);
  const order = await findOrder(db, key.borrowerId, key.orderId);
  if (order === undefined) throw notFound();
  return order;
}

export type LoanToday = { order: Order; today: Day; statement: Statement | null };

export async function getLoanToday(services: Services, orderId: string): Promise<LoanToday> {
  const order = await getOrder(services.db, orderId);
  const today = calendarDayIn(order.terms.timeZone, await services.clock.now());
  return { order, today, statement: findStatement(order, today) };
}

/** One of a loan's payments by its key, or by its provider's number alone where that is the only one. */
export function findPayment<Payment extends PaymentId>(
  payments: readonly Payment[],
  keyOrNumber: string,
): Payment | undefined {
  const exactMatch = payments.find((payment) => toPaymentKey(payment) === keyOrNumber);
  const [singleMatch, secondMatch] = payments.filter(({ paymentId }) => paymentId === keyOrNumber);
  return exactMatch ?? (secondMatch === undefined ? singleMatch : undefined);
}

/** {@link findPayment}. Throws 409 where there is none. */
export function getPayment({ payments }: Order, keyOrNumber: string): Order['payments'][number] {
  const payment = findPayment(payments, keyOrNumber);
  if (payment === undefined) throw conflictError('noPayment');
  return payment;
}

/** The operation of a write on a loan; `subjectKey`: the part of the loan, if it is not the whole. */
export function toLoanOperation(
  { borrowerId, orderId, terms }: Order,
  amount: number | null,
  subjectKey = orderId,
): DeskOperation {
  return { subjectKey, borrowerId, orderId, market: terms.market, currency: terms.currency, amount };
}

/** Names by their borrowers, for the rows of a page. */
export async function getBorrowerNames(
  db: Database,
  rows: readonly { borrowerId: number | null }[],
): Promise<Map<number, string>> {
  const borrowerIds = new Set(rows.map(({ borrowerId }) => borrowerId).filter((id) => id !== null));
  if (borrowerIds.size === 0) return new Map();
  const people = await db
    .selectFrom('borrowers')
    .select(['borrowerId', 'fullName'])
    .where('borrowerId', 'in', [...borrowerIds])
    .execute();
  return new Map(people.map(({ borrowerId, fullName }) => [borrowerId, fullName]));
}

/** Rows with the name of the borrower whom each is about. */
export async function addBorrowerNames<Row extends { borrowerId: number }>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & { name: string })[]> {
  const names = await getBorrowerNames(db, rows);
  return rows.map((row) => ({ ...row, name: names.get(row.borrowerId) ?? '' }));
}

export async function getBorrowerName(db: Database, borrowerId: number): Promise<string> {
  return (await getBorrowerNames(db, [{ borrowerId }])).get(borrowerId) ?? '';
}

/** Names and e-mails of staff by their ids. */
export async function getStaffPeople(
  db: Database,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, { name: string; email: string }>> {
  if (staffIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deskStaff')
    .select(['staffId', 'email', 'name'])
    .where('staffId', 'in', [...new Set(staffIds)])
    .execute();
  return new Map(rows.map(({ staffId, ...person }) => [staffId, person]));
}

/** E-mails of staff by their ids. */
export async function getStaffEmails(
  db: Database,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const people = await getStaffPeople(db, staffIds);
  return new Map([...people].map(([staffId, { email }]) => [staffId, email]));
}

/** Names of staff by their e-mails. */
export async function getStaffNames(
  db: Database,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('deskStaff')
    .select(['email', 'name'])
    .where('email', 'in', [...new Set(emails)])
    .execute();
  return new Map(rows.map(({ email, name }) => [email, name]));
}

/** The rows with the names of those who closed what they are about. */
export async function addCloserNames<Row extends { closedBy: readonly string[] }>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & { closerNames: string[] })[]> {
  const emails = rows.flatMap(({ closedBy }) => closedBy);
  const names = await getStaffNames(db, emails);
  return rows.map((row) => ({
    ...row,
    closerNames: row.closedBy.map((email) => names.get(email) || email),
  }));
}

/** Throws 404 where there is no such borrower. */
export function getBorrower(db: Database, borrowerId: number) {
  return db
    .selectFrom('borrowers')
    .select(['fullName', 'market', 'mobilePhone', 'address', 'payoutBank', 'payoutLast4'])
    .select(['createdAt', 'closedAt'])
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow(notFound);
}

/** The last four of what has more than six, and nothing of what hasn't. */
export function maskAllButEnd(text: string): string {
  if (text === '') return '';
  return text.length > 6 ? `••••${text.slice(-4)}` : '••••';
}

/** That there is one. */
export function maskAll(text: string): string {
  return text === '' ? '' : '••••';
}

/** A longer number than the reference of a deposit. */
const accountNumber = /\d{11,}/g;

/** Rows with the accounts masked in what a bank says of a payment; references of loans stay. */
export async function maskAccountsInLines<Row extends { description: string | null }>(
  db: Database,
  rows: readonly Row[],
): Promise<Row[]> {
  const numbers = rows.flatMap(({ description }) => description?.match(accountNumber) ?? []);
  if (numbers.length === 0) return [...rows];
  const found = await db
    .selectFrom('referenceDirectory')
    .select('reference')
    .where('reference', 'in', [...new Set(numbers)])
    .execute();
  const references = new Set(found.map(({ reference }) => reference));
  const mask = (number: string) => (references.has(number) ? number : maskAllButEnd(number));
  return rows.map((row) => ({
    ...row,
    description: row.description?.replaceAll(accountNumber, mask) ?? null,
  }));
}

export type DeclaredValue = { step: string; name: string; value: string };

/** Fields whose end stays visible when masked; the end of others would disclose too much, or nothing. */
const endVisibleFields = new Set(['phone', 'idNumber']);

/** The declarations of a borrower, a row for each field. */
export async function listDeclared(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  borrowerId: number,
  isRevealed: boolean,
): Promise<DeclaredValue[]> {
  const rows = await db
    .selectFrom('certifications')
    .select(['step', 'declared'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('declaredAt')
    .execute();
  const images = await listIdentityImages(db, borrowerId);
  const imageValues = images.map(({ kind: name }) => ({
    step: 'identity' as const,
    name,
    value: maskAll(name),
  }));
  const declaredValues = decryptDeclared(personal, borrowerId, rows).flatMap(({ step, declared }) =>
    Object.entries(typeof declared === 'object' && declared !== null ? declared : {}).map(
      ([name, value]) => ({
        step,
        name,
        value: isRevealed || openDeclaredFields.has(name) ? String(value) : maskField(name, String(value)),
      }),
    ),
  );
  return [...declaredValues, ...imageValues];
}

function maskField(name: string, value: string): string {
  return endVisibleFields.has(name) ? maskAllButEnd(value) : maskAll(value);
}

/** A borrower's document as base64. Throws 429 where too many are being drawn. */
export async function renderPdf(
  services: Services,
  document: Parameters<Services['pdfs']['render']>[0],
  borrowerId: number,
  address: string,
): Promise<string> {
  const countDrawing = () => enforceAttemptLimit(services, 'pdfDrawing', { address });
  const pdf = await services.pdfs.render(document, borrowerId, countDrawing);
  if (pdf === undefined) throw busy();
  return pdf.toString('base64');
}

/** The first moment of a day, UTC. */
export function startOfUtcDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** The first moment after a day, UTC. */
export function endOfUtcDay(date: string): Date {
  return startOfUtcDay(addDays(toDay(date), 1));
}

/** The newest first: it is the one that money is paid to. */
export async function listAccounts({ db, personal }: Pick<Services, 'db' | 'personal'>, borrowerId: number) {
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

/** The actor of that name, and the staff whose e-mail or name begins with it. */
export async function listActors(db: Database, beginning: string): Promise<string[]> {
  const staff = await db
    .selectFrom('deskStaff')
    .select('email')
    .where(({ ref, or }) =>
      or(
        [ref('email'), ref('name')].map(
          (text) => sql<boolean>`starts_with(lower(${text}), lower(${beginning}::text))`,
        ),
      ),
    )
    .execute();
  return [beginning, ...staff.map(({ email }) => email)];
}

/** Whether the call list holds the calls about a late loan since the borrower disputes the debt. */
export async function isDisputed(
  db: Database,
  borrowerId: number,
  statement: Statement | null,
): Promise<boolean> {
  if (statement === null || statement.daysOverdue === 0) return false;
  const found = await db
    .selectFrom('collectionCases')
    .select('isDisputed')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst();
  return found?.isDisputed ?? false;
}
