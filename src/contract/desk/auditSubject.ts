import { callNames, type DeskCallName, deskCalls } from './calls.ts';
import { type CaseKind, caseKinds } from './personalData.ts';

const callByEndpoint = new Map(
  callNames.map((name) => [`${deskCalls[name].method} ${deskCalls[name].path}`, name]),
);

/** Parses an audit subject such as `GET loans/:orderId MX180` into the call it begins with and the remainder. */
export function parseCallOfAuditSubject(
  text: string,
): { name: DeskCallName; path: string; remainder: string } | undefined {
  const [method = '', path = '', ...remainder] = text.split(' ');
  const name = callByEndpoint.get(`${method} ${path}`);
  return name === undefined ? undefined : { name, path, remainder: remainder.join(' ') };
}

type MatchedCall = NonNullable<ReturnType<typeof parseCallOfAuditSubject>>;
type SubjectKind = 'approval' | 'complaint' | 'loan' | 'other';

export type AuditSubject = {
  readonly call: MatchedCall | undefined;
  /** What `subjectId` names. */
  readonly kind: SubjectKind;
  readonly subjectId: string;
  readonly details: readonly string[];
};

/** Actions whose subject begins with an order id. */
const orderActionPattern = /^(order_|loan_serviced|payment_by_hand|payment_claimed|claim_)/;
const orderIdPattern = /^[A-Z]\w+$/;

/** The HTTP status of a refused call; the code after it is shown in the tooltip only. */
export const statusPattern = /^[45]\d\d$/;

/** Parses the subject of an audit event. A complaint's folio follows the order id, if there is one. */
export function parseAuditSubject(action: string, subject: string): AuditSubject {
  const call = parseCallOfAuditSubject(subject);
  const { identifiers, status } = splitStatus((call?.remainder ?? subject).split(' '), call !== undefined);
  if (call?.path.includes(':folio') && identifiers.length > 0)
    return {
      call,
      kind: 'complaint',
      subjectId: identifiers.at(-1) ?? '',
      details: [...identifiers.slice(0, -1), ...status],
    };
  const [subjectId = '', ...details] = [...identifiers, ...status];
  // What is pending and names nothing else is named by its request.
  const isRequest =
    action === 'desk_waits' && isOpaqueId(subjectId) && findIdField(call?.path ?? '') === undefined;
  if (isRequest || call?.path.includes(':approvalId')) return { call, kind: 'approval', subjectId, details };
  const isOrder = call === undefined ? orderActionPattern.test(action) : call.path.includes(':orderId');
  return { call, kind: isOrder && orderIdPattern.test(subjectId) ? 'loan' : 'other', subjectId, details };
}

function splitStatus(
  tokens: readonly string[],
  isCall: boolean,
): { identifiers: readonly string[]; status: readonly string[] } {
  const statusIndex = isCall ? tokens.findIndex((token) => statusPattern.test(token)) : -1;
  return statusIndex < 0
    ? { identifiers: tokens, status: [] }
    : { identifiers: tokens.slice(0, statusIndex), status: tokens.slice(statusIndex, statusIndex + 1) };
}

/** Whether a text is an id that was drawn by chance and says nothing to a reader. */
export function isOpaqueId(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text);
}

/** Ids in the path of a call that have a word; the line of such a call names its thing first. */
const namedIds = ['tillId', 'batchId', 'depositId', 'staffId', 'requestId', 'payoutId'] as const;

export function findIdField(path: string): (typeof namedIds)[number] | undefined {
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

/** Why a request was refused: its maker has no right to it, a rule or the state of things is against it, or what was sent. */
export const refusals = ['rights', 'rule', 'input'] as const;
export type Refusal = (typeof refusals)[number];

export const refusedStatuses = { rights: ['401', '403'], rule: ['409'] } as const;

/** Why the request of a line was refused; undefined of one that wasn't. */
export function findRefusal(action: string, subject: string): Refusal | undefined {
  if (action !== 'desk_refused') return undefined;
  const status = / ([45]\d\d)(?: \w+)?$/.exec(subject)?.[1];
  const isOf = (statuses: readonly string[]) => statuses.some((one) => one === status);
  if (isOf(refusedStatuses.rights)) return 'rights';
  return isOf(refusedStatuses.rule) ? 'rule' : 'input';
}

/** Whether an action's actor is its subject. */
export function isSignInOut(action: string): boolean {
  return /^desk_sign_(in|out)$/.test(action);
}
