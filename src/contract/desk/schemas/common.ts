import { z } from 'zod';
import { calendarDay, line, wholeNumber } from '../../schemas/common.ts';

/** Marks fields that are amounts, for CSV. */
export const amountFields = z.registry<{ isAmount: true }>();

/**
 * How a field is written to files where it differs from JSON: a name as initials, free text redacted, image addresses left out, a
 * list as its count, what has several fields as words.
 */
export const csvHandling = z.registry<{ as: 'initials' | 'redacted' | 'leftOut' | 'count' | 'values' }>();

export const currency = z.string().describe('ISO 4217: currency of the amounts in this object');
export const amount = z
  .int()
  .describe('Minor units of `currency`')
  .register(amountFields, { isAmount: true });
export const day = calendarDay;
export const dueComponents = z
  .object({ principal: amount, interest: amount, fees: amount, lateCharges: amount })
  .describe('What `dueNow` consists of; interest with its VAT');
export const daysBound = wholeNumber.pipe(z.int().min(0).max(36_500)).optional();
/** A `Date` on the server, an ISO string in JSON. */
export const instant: z.ZodType<string, Date | string> = z.iso.datetime().describe('UTC');

/** Why, for the audit. */
export const reason = line(500).pipe(z.string().min(3)).describe('Reason for the audit log');

/** For calls that are self-explanatory. */
export const optionalReason = line(500).default('').describe('Reason for the audit log; optional');

/** Parameters of every list. `after`: the `next` of the previous page. */
export const pageParameters = {
  after: z.string().max(400).optional(),
  limit: wholeNumber.pipe(z.int().min(1).max(200)).default(50),
  format: z.enum(['json', 'csv', 'xlsx']).default('json').describe('A file contains all filtered rows'),
  language: z
    .enum(['es', 'en'])
    .optional()
    .describe('Of a file’s headings; left out: as accept-language says'),
};

type Fields = z.ZodRawShape;

/** A call by the fields that it takes and those that it answers. */
export function defineCall<Request extends Fields>(request: Request) {
  return {
    answers<Reply extends Fields>(reply: Reply) {
      return { request: z.object(request), response: z.object(reply) };
    },
  };
}

/** The columns that a list can be sorted by, `-` first for descending. Amounts are sorted within their currency. */
export function sortParameter<const Column extends string>(...columns: readonly Column[]) {
  return { sort: z.enum([...columns, ...columns.map((column) => `-${column}` as const)]).optional() };
}

/** A list: its filters beside the parameters of every list, and the fields of a row. */
export function defineListCall<Filters extends Fields>(filters: Filters) {
  return {
    of<Row extends Fields>(row: Row) {
      return { request: z.object({ ...pageParameters, ...filters }), response: listSchema(z.object(row)) };
    },
    /** With `totals=1`: of all rows of the filters, by currency, the count and the sums of these amounts. */
    withTotals<Amounts extends Fields>(sums: Amounts) {
      const totals = z.array(z.object({ currency, count: z.int(), ...sums })).optional();
      return {
        of<Row extends Fields>(row: Row) {
          return {
            request: z.object({ ...pageParameters, ...filters, totals: z.enum(['1']).optional() }),
            response: listSchema(z.object(row)).extend({ totals }),
          };
        },
      };
    },
  };
}

/** `next` null: the last page. */
export function listSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}

/** The maximal length of an uploaded file: 24 MB, as base64. */
export const maxFileLength = 33_000_000;

export const borrowerId = wholeNumber.pipe(z.int().positive());

/** A borrower's name. */
export const personName = z.string().register(csvHandling, { as: 'initials' });

/** Names of staff, in the order of the e-mails beside them; an e-mail if no name is known. */
export const staffNames = z.array(z.string()).register(csvHandling, { as: 'leftOut' });

/** The language of messages and answers to a borrower. */
export const messageLanguage = z.enum(['es', 'en']).describe('Language of messages to the borrower');

/** The borrower of a row, as far as shown without a reason. */
export const borrowerIdentity = { borrowerId: z.int(), name: personName };

/** Addresses of pictures, good for an hour. */
export const imageUrls = z
  .array(z.string())
  .describe('URLs, valid for an hour')
  .register(csvHandling, { as: 'leftOut' });

/** What a write says once it is done. */
export const doneReply = { done: z.literal(true) };

/** Pictures that a borrower sent: beyond the limit of looking at personal data there are none. */
export const borrowerImages = {
  images: imageUrls,
  areImagesRedacted: z.boolean().describe('Above the viewing limit: shown only to the assigned staff member'),
};

/** Identifies a staff member, approval, session, import, view … */
export const shortId = z.string().regex(/^[0-9a-f]{16}$/);

/** The pending request to change a row. */
export const pendingApprovalId = z.string().nullable().describe('Related request pending approval');

/** Fields that identify a received payment. */
export const paymentKeyFields = { provider: line(64), paymentId: line(128) };

export const receivedPayment = {
  ...paymentKeyFields,
  reference: z.string(),
  amount,
  currency,
  paidAt: instant,
  receivedAt: instant,
};

/** Deposits and payments that may be the same money. */
export const possibleDuplicates = z.array(
  z.object({
    kind: z.enum(['deposit', 'payment']),
    reference: z.string().describe('Reference of the deposit; receipt or provider’s id of the payment'),
    provider: z.string().nullable(),
    orderId: z.string().nullable(),
    staffName: personName.nullable().describe('Name of who deposited or recorded it'),
    at: instant,
    isNamed: z.boolean().describe('The bank’s text names it'),
  }),
);
