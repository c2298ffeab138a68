import { type DeskCallName, deskCalls } from './calls.ts';

/** In the order of a line's subject; after them what a call's path names besides. */
const identifierFields = [
  'orderId',
  'payoutId',
  'folio',
  'approvalId',
  'requestId',
  'changed',
  'staffId',
  'invitationId',
  'sessionId',
  'passkeyId',
  'provider',
  'paymentId',
  'promiseId',
  'offerId',
  'caseKind',
  'caseId',
  'alertId',
  'field',
  'reference',
  'tillId',
  'depositId',
  'statementId',
  'lineId',
  'batchId',
  'eventId',
  'jobId',
];
const switchFields = ['market', 'productId', 'lending'];
/** The fields that identify the subject of a call that has none of `identifierFields`. */
const fieldsOfCalls: Partial<Record<DeskCallName, readonly string[]>> = {
  suspendLending: switchFields,
  capLending: switchFields,
  closeMonth: ['market', 'month'],
  closeDay: ['provider', 'day'],
  approve: ['approvalId', 'state'],
  answerPrivacyRequest: ['requestId', 'state'],
  fetchSettlementFile: ['provider', 'day'],
  uploadSettlementFile: ['provider', 'day', 'market'],
  importBankStatement: ['statementId', 'market', 'fileName'],
  setLanguage: ['language'],
};

/** The fields whose values the audit line of a call may name, in their order there. A line leaves out those that it lacks. */
export function listAuditFields(name: DeskCallName): readonly string[] {
  const pathFields = [...deskCalls[name].path.matchAll(/:(\w+)/g)].map(([, field = '']) => field);
  return [...new Set([...(fieldsOfCalls[name] ?? identifierFields), ...pathFields])];
}
