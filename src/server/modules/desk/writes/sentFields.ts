import type { AuditedField } from '../../../../contract/desk/schemas/index.ts';
import { maskCharacters } from '../../../platform/masking.ts';
import { toFieldMap } from './auditedLoan.ts';

/** Fields of writes that hold codes, days, amounts or identifiers. */
const shownFields: ReadonlySet<string> = new Set<AuditedField>([
  ...(['orderId', 'amount', 'approve', 'paidAt', 'lineId', 'tillId', 'despiteClaims', 'depositId'] as const),
  ...(['place', 'provider', 'payoutId', 'paymentId', 'kind', 'borrowerId', 'on', 'cause', 'of'] as const),
  ...(['from', 'until', 'expiresOn', 'periods', 'annualRate', 'total', 'day', 'market', 'month'] as const),
  ...([
    'requestId',
    'roles',
    'staffId',
    'anew',
    'close',
    'liftSuspension',
    'field',
    'language',
    'productId',
    'lending',
  ] as const),
  ...(['dailyCap', 'format', 'rightSide', 'promiseId', 'offerId', 'batchId', 'discards', 'paysBy'] as const),
  ...(['nextActionOn', 'outcome', 'despitePayments', 'explanation', 'reversalId'] as const),
  ...(['state', 'identityShownBy'] as const),
]);
/** Fields that hold personal data or free text. */
const redactedFields: ReadonlySet<string> = new Set<AuditedField>([
  'fullName',
  'address',
  'mobilePhone',
  'email',
  'name',
  'answer',
  'evidence',
  'reference',
  'text',
]);

/** What the audit keeps of a request: values of shown fields, the names of redacted ones, and nothing of others. */
export function selectAuditedFields(input: unknown): Record<string, unknown> {
  const entries = Object.entries(toFieldMap(input)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries
      .filter(([field]) => shownFields.has(field) || redactedFields.has(field))
      .map(([field, value]) => [field, redactedFields.has(field) ? maskCharacters : value]),
  );
}
