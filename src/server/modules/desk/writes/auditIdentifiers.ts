import { type DeskCallName, deskCalls } from '../../../../contract/desk/calls.ts';

const identifierFields = [
  'orderId',
  'payoutId',
  'folio',
  'approvalId',
  'requestId',
  'staffId',
  'invitationId',
  'sessionId',
  'passkeyId',
  'paymentId',
  'caseKind',
  'caseId',
  'alertId',
  'field',
  'reference',
  'tillId',
  'depositId',
  'statementId',
  'lineId',
];

/** Whom and what a call is about, for the audit: by numbers and names of things alone. */
export function describeAuditSubject(
  name: DeskCallName,
  input: unknown,
  reply: unknown,
): { borrowerId: number | undefined; subject: string } {
  const fields = { ...toFields(reply), ...toFields(input) };
  const identifiers = identifierFields
    .map((field) => fields[field])
    .filter((value) => typeof value === 'string');
  const { borrowerId } = fields;
  return {
    borrowerId: typeof borrowerId === 'number' ? borrowerId : undefined,
    subject: [`${deskCalls[name].method} ${deskCalls[name].path}`, ...identifiers].join(' ').slice(0, 300),
  };
}

export function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
