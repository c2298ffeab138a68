import type { BankStatementField, BankStatementLineError } from '../../../contract/desk/bankStatements.ts';
import type { AuthorizationErrorCode, InvitationState } from '../../../contract/desk/staff.ts';
import type { AmountRange } from '../../../lending/index.ts';
import { formatFullDate, formatMoney, formatRate } from '../../config/format.ts';
import type { MarketConfig, Product } from '../../config/index.ts';
import en from '../../messages/en/desk.json' with { type: 'json' };
import enConflicts from '../../messages/en/deskConflicts.json' with { type: 'json' };
import es from '../../messages/es/desk.json' with { type: 'json' };
import esConflicts from '../../messages/es/deskConflicts.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
import {
  createErrorFactory,
  type InvalidFieldError,
  type LocalizedText,
  RequestError,
} from '../api/index.ts';
import { formatLaterEvents, type LaterEvents } from '../imports/index.ts';
import { findApprovalRefusalText } from '../loans/origination/index.ts';

/** The desk's texts other than conflicts of writes. */
export const deskText = localizedTexts({ es, en });

/** A refusal of the desk, with its code on the wire. */
export class DeskRequestError extends RequestError {
  readonly code: string;

  constructor(status: number, code: string, text: LocalizedText, retryAfterSeconds?: number) {
    super(status, text, retryAfterSeconds);
    this.code = code;
  }
}

/** Failed authentication or authorization; recorded in the audit. */
export class AuthorizationError extends DeskRequestError {
  declare readonly code: AuthorizationErrorCode;

  constructor(status: number, code: AuthorizationErrorCode) {
    super(status, code, deskText(code));
  }
}

export const sessionMissing = createErrorFactory(AuthorizationError, 401, 'noSession');
/** The session is too old for changes of credentials; answered as a missing one, so that the desk asks to sign in. */
export const freshSessionRequired = createErrorFactory(AuthorizationError, 401, 'noSession');
export const permissionMissing = createErrorFactory(AuthorizationError, 403, 'notAllowed');
export const totpEnrolmentRequired = createErrorFactory(AuthorizationError, 403, 'codesNeeded');
export const foreignOrigin = createErrorFactory(AuthorizationError, 403, 'notFromHere');

function errorFactory(status: number, code: string & keyof typeof es): () => DeskRequestError {
  return createErrorFactory(DeskRequestError, status, code, deskText(code));
}

/** The same for an unknown e-mail, a wrong passphrase and a wrong code. */
export const signInFailed = errorFactory(401, 'wrong');
export const wrongPasskey = createErrorFactory(DeskRequestError, 401, 'wrong', deskText('wrongPasskey'));
export const idempotencyKeyMissing = errorFactory(400, 'keyMissing');
export const reasonMissing = errorFactory(400, 'reasonMissing');
export const idempotencyKeyReused = errorFactory(409, 'keyUsed');
export const replyShownOnce = errorFactory(409, 'replyShownOnce');
export const bodyNotObject = createErrorFactory(RequestError, 400, deskText('bodyNotObject'));
export const invitationUnknown = errorFactory(404, 'invitationUnknown');

/** The refusal of a field's value, which it names; with bounds where the value is outside of them. */
export class RejectedFieldError extends DeskRequestError {
  readonly field: string;
  readonly bounds: InvalidFieldError['bounds'];

  constructor(code: string, field: string, text: LocalizedText, bounds: InvalidFieldError['bounds'] = {}) {
    super(409, code, text);
    this.field = field;
    this.bounds = bounds;
  }
}

/** New dates or a rate that the loan's product doesn't allow, with what it does. */
export function planOutOfBounds({
  maxPeriods,
  maxDays,
  minAnnualRate,
}: Product['restructures']): DeskRequestError {
  const rate = { es: formatRate(minAnnualRate, 'es'), en: formatRate(minAnnualRate, 'en') };
  const text = deskText('planBounds', { payments: String(maxPeriods), days: String(maxDays), rate });
  return new DeskRequestError(409, 'outOfBounds', text);
}

/** The restructure plan has another total, which is stated. */
export function planTotalChanged(total: number, market: MarketConfig): RejectedFieldError {
  const text = deskText('planTotal', { total: formatMoney(total, market) });
  return new RejectedFieldError('otherTotal', 'total', text, { min: total, max: total });
}

export function amountAbove(
  code: 'moreThanOwed' | 'noLess',
  max: number,
  market: MarketConfig,
): RejectedFieldError {
  const values = { max: formatMoney(max, market) };
  return new RejectedFieldError(code, 'amount', deskText(code === 'noLess' ? 'lessThan' : 'atMost', values));
}

/** A day before the first or after the last one; null: it has no last one. */
export function dayOutside(
  code: 'badSpan' | 'badDay',
  field: string,
  { first, last }: { first: string; last: string | null },
): RejectedFieldError {
  const format = (language: 'es' | 'en', day: string) => formatFullDate(day, language);
  const from = { es: format('es', first), en: format('en', first) };
  if (last === null) return new RejectedFieldError(code, field, deskText('fromDay', { from }));
  const to = { es: format('es', last), en: format('en', last) };
  return new RejectedFieldError(code, field, deskText('betweenDays', { from, to }));
}

/** Reminders and calls are put off for longer than one person may decide; `last`: the last day that is left; null: none is. */
export function putOffTooLong(field: string, last: string | null): RejectedFieldError {
  if (last === null) return new RejectedFieldError('putOffTooLong', field, deskText('putOffNoLonger'));
  const to = { es: formatFullDate(last, 'es'), en: formatFullDate(last, 'en') };
  return new RejectedFieldError('putOffTooLong', field, deskText('putOffTooLong', { to }));
}

/** A day whose figures can still change can't be closed. */
export function dayNotOver(lastWholeDay: string): DeskRequestError {
  const last = { es: formatFullDate(lastWholeDay, 'es'), en: formatFullDate(lastWholeDay, 'en') };
  return new DeskRequestError(409, 'dayRuns', deskText('dayRuns', { last }));
}

/** The amount is outside of the product's range. */
export function amountOutOfRange({ least, most, step }: AmountRange, market: MarketConfig): DeskRequestError {
  const [from = '', to = '', by = ''] = [least, most, step].map((amount) => formatMoney(amount, market));
  return new DeskRequestError(409, 'otherAmount', deskText('otherAmount', { from, to, step: by }));
}

/** One person searched for more whole numbers than work needs. */
export function tooManySearches(
  values: { max: number; hours: number },
  retryAfterSeconds: number,
): DeskRequestError {
  const text = deskText('tooManySearches', values);
  return new DeskRequestError(429, 'tooManySearches', text, retryAfterSeconds);
}

/** Writes that tell what a till should hold were tried as often in a day as its holder may. */
export function tooManyTries(max: number, retryAfterSeconds: number): DeskRequestError {
  return new DeskRequestError(429, 'tooManyTries', deskText('tooManyTries', { max }), retryAfterSeconds);
}

/** Less of a till can be deposited. */
export function depositAboveTillCash(max: number, market: MarketConfig): DeskRequestError {
  const text = deskText('moreThanHeld', { max: formatMoney(max, market) });
  return new RejectedFieldError('moreThanHeld', 'amount', text);
}

/** More has left the safe since the count than the corrected one comes to. */
export function countBelowDeposits(min: number, market: MarketConfig): RejectedFieldError {
  const text = deskText('countBelowDeposits', { min: formatMoney(min, market) });
  return new RejectedFieldError('countBelowDeposits', 'counted', text, { min });
}

/** The line shows a deposit of cash whose payments are recorded. */
export function lineOfDeposit(deposit: string): RejectedFieldError {
  return new RejectedFieldError('lineOfDeposit', 'lineId', deskText('lineOfDeposit', { deposit }));
}

/** A file that can't be read as a bank statement. */
export function unreadableStatement(
  cause: 'empty' | 'noColumns' | 'notXml' | 'doctype' | 'notBase64',
): DeskRequestError {
  return new DeskRequestError(400, 'unreadableStatement', deskText(cause));
}

/** A file that isn't an archive of an import's files. */
export const notZip = errorFactory(400, 'notZip');

/** An import whose loans have gone on since. */
export function importUsed(events: readonly LaterEvents[]): DeskRequestError {
  return new DeskRequestError(
    409,
    'importUsed',
    deskText('importUsed', { events: formatLaterEvents(events) }),
  );
}

/** The error of a line of a bank statement. */
export function formatLineError(
  field: BankStatementField | null,
  reason: BankStatementLineError | null,
  language: 'es' | 'en',
): string | null {
  if (field === null || reason === null) return null;
  return `${deskText(field)[language]} ${deskText(reason)[language]}`;
}

const conflictText = localizedTexts({ es: esConflicts, en: enConflicts });

export type ConflictCode = keyof typeof esConflicts;

/** A conflict of a write that is about the value of one field. */
export function rejectedFieldError(code: ConflictCode, field: string): RejectedFieldError {
  return new RejectedFieldError(code, field, conflictText(code));
}

/** A conflict of a write, by the code of its use case. */
export function conflictError(code: ConflictCode): DeskRequestError {
  return new DeskRequestError(409, code, conflictText(code));
}

/** The text of a conflict that a line of the audit names by its code; undefined: it is none. */
export function findConflictText(code: string): LocalizedText | undefined {
  return Object.hasOwn(enConflicts, code)
    ? conflictText(code as ConflictCode)
    : findApprovalRefusalText(code);
}

/** The same is pending approval. */
export class PendingConflict extends DeskRequestError {
  readonly approvalId: string;

  constructor({ approvalId, orderId }: { approvalId: string; orderId: string | null }) {
    const text = orderId === null ? conflictText('samePending') : deskText('samePendingOfLoan', { orderId });
    super(409, 'samePending', text);
    this.approvalId = approvalId;
  }
}

const invitationCodes = {
  waiting: 'invitationWaiting',
  refused: 'invitationRefused',
  withdrawn: 'invitationWithdrawn',
  expired: 'invitationExpired',
  accepted: 'invitationAccepted',
  revoked: 'invitationRevoked',
} as const satisfies Record<Exclude<InvitationState, 'open'>, keyof typeof es>;

/** The refusal of an invitation link by its state. */
export function invitationNotOpen(state: keyof typeof invitationCodes): DeskRequestError {
  const code = invitationCodes[state];
  return new DeskRequestError(409, code, deskText(code));
}
