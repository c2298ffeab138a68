import { approvalCalls } from './approvals.ts';
import { listAuditFields } from './auditFields.ts';
import { callNames, type DeskCallName, deskCalls } from './calls.ts';
import { type CaseKind, caseKinds } from './personalData.ts';

/** The answer to a refused request: its HTTP status and its error code, if it has one. */
type RefusedAnswer = { readonly status: number; readonly code?: string | undefined };

/**
 * The subject of an audit line of a desk call, of words between spaces: the call as `METHOD path`, the identifiers of what it
 * was about, then the answer to a refused one, or who approved an executed one. Stored lines are never rewritten, so that
 * this form never changes.
 */
export type CallSubject = {
  readonly name: DeskCallName;
  readonly identifiers: readonly string[];
  readonly refusedAnswer?: RefusedAnswer | undefined;
  readonly approvedBy?: string | undefined;
};

/** The place of the first identifier among a subject's words, counted from one as SQL does. */
export const firstIdentifierPosition = 3;

const maxLength = 300;
const approverPrefix = 'approvedBy:';
/** Prefixes of words that only the system adds. */
const ownWordPattern = /^(approvedBy|withdrawn):/;

/** How the subjects of a call begin. */
export function formatCall(name: DeskCallName): string {
  const { method, path } = deskCalls[name];
  return `${method} ${path}`;
}

export function formatAuditSubject(name: DeskCallName, identifiers: readonly string[]): string {
  return joinTokens(formatCall(name), identifiers);
}

/** What follows the id and the decision in the subject of a decision: the request's call and what it was about. */
export function formatDecidedRequest(name: DeskCallName, identifiers: readonly string[]): string {
  return joinTokens(name, identifiers);
}

function joinTokens(call: string, identifiers: readonly string[]): string {
  // Names of files have spaces, which end an identifier, and what looks like a word of the system's.
  const words = identifiers.map((identifier) =>
    identifier.replaceAll(/\s+/g, '_').replace(ownWordPattern, '$1_'),
  );
  return [call, ...words].join(' ').slice(0, maxLength);
}

export function addRefusal(subject: string, { status, code }: RefusedAnswer): string {
  return code === undefined ? `${subject} ${status}` : `${subject} ${status} ${code}`;
}

export function addApprover(subject: string, email: string): string {
  return `${subject} ${approverPrefix}${email}`;
}

/** The last word of a line of an executed call that can need approval; in other lines it is an identifier that looks like it. */
function findApprover(action: string, name: DeskCallName, words: readonly string[]): string | undefined {
  const canBeApproved = action === 'desk_done' && (approvalCalls as readonly string[]).includes(name);
  const last = words.at(-1);
  return canBeApproved && last?.startsWith(approverPrefix) ? last.slice(approverPrefix.length) : undefined;
}

const nameByCall = new Map(callNames.map((name) => [formatCall(name), name]));

/** Parses a subject such as `GET loans/:orderId MX180`; undefined where it begins with no call. */
export function parseCallSubject(action: string, subject: string): CallSubject | undefined {
  const [method = '', path = '', ...words] = subject.split(' ');
  const name = nameByCall.get(`${method} ${path}`);
  if (name === undefined) return undefined;
  const approvedBy = findApprover(action, name, words);
  const answered = approvedBy === undefined ? words : words.slice(0, -1);
  // Only what was refused has a status; an identifier may look like one.
  const at = action === 'desk_refused' ? answered.findLastIndex((word) => statusPattern.test(word)) : -1;
  if (at < 0) return { name, identifiers: answered, approvedBy };
  const refusedAnswer = { status: Number(answered[at]), code: answered[at + 1] };
  return { name, identifiers: answered.slice(0, at), refusedAnswer, approvedBy };
}

type SubjectKind = 'approval' | 'complaint' | 'loan' | 'other';

export type AuditSubject = {
  readonly call: { readonly name: DeskCallName; readonly path: string } | undefined;
  /** What `subjectId` names. */
  readonly kind: SubjectKind;
  readonly subjectId: string;
  readonly details: readonly string[];
  /** The code of a refused call's answer, if it had one. */
  readonly refusalCode: string | undefined;
};

/** Actions whose subject begins with an order id. */
const orderActionPattern = /^(order_|loan_serviced|payment_by_hand|payment_claimed|claim_)/;
const orderIdPattern = /^[A-Z]\w+$/;

/** The HTTP status of a refused call. */
const statusPattern = /^[45]\d\d$/;

/**
 * Parses the subject of an audit event. A complaint's folio follows the order id, if there is one. Who approved it is not read
 * from the subject: its approval request says so.
 */
export function parseAuditSubject(action: string, subject: string): AuditSubject {
  const parsed = parseCallSubject(action, subject);
  const call = parsed && { name: parsed.name, path: deskCalls[parsed.name].path };
  const identifiers = parsed?.identifiers ?? subject.split(' ');
  const refusalCode = parsed?.refusedAnswer?.code;
  if (call?.path.includes(':folio') && identifiers.length > 0)
    return {
      call,
      kind: 'complaint',
      subjectId: identifiers.at(-1) ?? '',
      details: identifiers.slice(0, -1),
      refusalCode,
    };
  const [subjectId = '', ...details] = identifiers;
  // What is pending and names nothing else is named by its request.
  const isRequest =
    action === 'desk_waits' && isOpaqueId(subjectId) && findSubjectIdField(call?.path ?? '') === undefined;
  if (isRequest || call?.path.includes(':approvalId'))
    return { call, kind: 'approval', subjectId, details, refusalCode };
  const isOrder = call === undefined ? orderActionPattern.test(action) : call.path.includes(':orderId');
  const kind = isOrder && orderIdPattern.test(subjectId) ? 'loan' : 'other';
  return { call, kind, subjectId, details, refusalCode };
}

/** Whether a text is an id that was drawn by chance and says nothing to a reader. */
export function isOpaqueId(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text);
}

/** Whether a text is an id without meaning to readers: an opaque id, or the id of a statement line or passkey. */
export function isUnreadableId(text: string): boolean {
  return isOpaqueId(text) || /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w-]{16,}$/.test(text);
}

/** Ids in the path of a call that have a word; the line of such a call names its thing first. */
const namedIds = ['tillId', 'batchId', 'depositId', 'staffId', 'requestId', 'payoutId'] as const;

export function findSubjectIdField(path: string): (typeof namedIds)[number] | undefined {
  return namedIds.find((field) => path.includes(`:${field}`));
}

export function isCallName(text: string): text is DeskCallName {
  return Object.hasOwn(deskCalls, text);
}

/** The loan of the request that a decision's line names after the request's call. */
export function findLoanOfDecision({ kind, details }: AuditSubject): string | undefined {
  const at = details.findIndex(isCallName);
  const name = details[at];
  if (kind !== 'approval' || name === undefined || !isCallName(name)) return undefined;
  return deskCalls[name].path.includes(':orderId') ? details[at + 1] : undefined;
}

/** The fields that a text of the line of a call may be the value of, the likeliest first: lines leave fields out and add none. */
export function listPossibleFields(
  { call, kind, subjectId, details }: AuditSubject,
  text: string,
): readonly string[] {
  if (call === undefined) return [];
  const at = kind === 'approval' ? details.findIndex(isCallName) : -1;
  const decided = details[at];
  const isOfDecision = decided !== undefined && isCallName(decided);
  const texts = isOfDecision ? details.slice(at + 1) : [subjectId, ...details];
  return listAuditFields(isOfDecision ? decided : call.name).slice(Math.max(texts.indexOf(text), 0));
}

const answers = ['approved', 'refused', 'granted', 'done'] as const;

/** Whether a text is the decision on the line's subject. */
export function isAnswer(text: string): text is (typeof answers)[number] {
  return (answers as readonly string[]).includes(text);
}

export function isCaseKind(text: string): text is CaseKind {
  return (caseKinds as readonly string[]).includes(text);
}

/** The kind of the case that a text of the line of a call identifies: the text before it. */
export function findCaseKind({ call, subjectId, details }: AuditSubject, text: string): CaseKind | undefined {
  if (call === undefined) return undefined;
  const texts = [subjectId, ...details];
  const before = texts[texts.indexOf(text) - 1] ?? '';
  return isCaseKind(before) ? before : undefined;
}

/** Whether a text after the subject names an approval request: the one that waits, unless the line names it first, or a case. */
export function isRequestId(action: string, parsed: AuditSubject, text: string): boolean {
  const isWaiting = action === 'desk_waits' && parsed.kind !== 'approval';
  return isOpaqueId(text) && (isWaiting || findCaseKind(parsed, text) === 'approval');
}

/** Whether an audit line of an approval request includes its details, as the lines of the request and its decision do. */
export function includesRequestDetails(action: string, { details }: AuditSubject): boolean {
  return action === 'desk_waits' || details.some(isCallName);
}

/** Why a request was refused: its maker has no right to it, a rule or the state of things is against it, or what was sent. */
export const refusals = ['rights', 'rule', 'input'] as const;
export type Refusal = (typeof refusals)[number];

export const refusedStatuses = { rights: ['401', '403'], rule: ['409'] } as const;

/** A regular expression, of JavaScript and PostgreSQL, that finds the subjects of requests answered with one of the statuses. */
export function answeredPattern(statuses: readonly string[]): string {
  return ` (${statuses.join('|')})( [A-Za-z]\\w*)?$`;
}

/** The call that a line says was done: its act has the call's name. */
export function findDoneCall(action: string, subject: string): DeskCallName | undefined {
  return action === 'desk_done' ? parseCallSubject(action, subject)?.name : undefined;
}

/** Why the request of a line was refused; undefined of one that wasn't. */
export function findRefusal(action: string, subject: string): Refusal | undefined {
  if (action !== 'desk_refused') return undefined;
  const isAnswered = (statuses: readonly string[]) => new RegExp(answeredPattern(statuses)).test(subject);
  if (isAnswered(refusedStatuses.rights)) return 'rights';
  return isAnswered(refusedStatuses.rule) ? 'rule' : 'input';
}

/** The id of the staff member whose account a line is about. */
export function findSubjectStaff(action: string, subject: string): string | undefined {
  const { call, subjectId, details } = parseAuditSubject(action, subject);
  const isAccount =
    call === undefined ? action === 'desk_sign_in_refused' : findSubjectIdField(call.path) === 'staffId';
  // Whose session it was follows its id.
  const staffId = call?.name === 'endSession' ? (details[0] ?? '') : isAccount ? subjectId : '';
  return isOpaqueId(staffId) ? staffId : undefined;
}

/** Whether an action's actor is its subject. */
export function isSignInOrOut(action: string): boolean {
  return /^desk_sign_(in|out)$/.test(action);
}
