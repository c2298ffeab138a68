import { readFileSync } from 'node:fs';
import { type DeskCallName, deskCalls, type ListCallName } from '../../../contract/desk/calls.ts';
import en from '../../messages/en/deskColumns.json' with { type: 'json' };
import es from '../../messages/es/deskColumns.json' with { type: 'json' };
import { fillText } from '../../messages/index.ts';

export type HeadingLanguage = 'es' | 'en';

export function isListName(name: DeskCallName): name is ListCallName {
  return 'list' in deskCalls[name];
}

/** By field; null: the page's message of that name says something else. */
type KeysByField = Readonly<Record<string, string | null>>;

/** Columns that every page calls the same, by the desk's shared messages. */
const sharedKeys: Messages = { name: 'borrower', orderId: 'order', productId: 'product' };

/** Of each list the messages of its page, and by field the one that heads its column there, where it has another name. */
const pageKeys: Readonly<Record<ListCallName, readonly [page: string, keys?: KeysByField]>> = {
  sessions: ['sessions', { startedAt: 'started', seenAt: 'seen' }],
  passkeys: ['sessions', { name: 'passkeyName', createdAt: 'created', usedAt: 'used' }],
  views: ['ui', { name: 'viewName' }],
  applications: ['applications', { requestedAt: 'asked', targetAt: 'target' }],
  payouts: [
    'payouts',
    { createdAt: 'created', isReturn: 'return', isDeclaredFailed: 'failed', needsAccount: null },
  ],
  borrowers: [
    'borrowers',
    { name: 'name', borrowerId: 'number', by: 'foundBy', createdAt: 'since', closedAt: 'closed' },
  ],
  timeline: ['borrowers', { at: 'when', kind: null }],
  loans: ['loanLists', { isRestructured: 'restructured' }],
  payments: ['loanLists', { valueDate: 'bookedOn', state: 'place' }],
  refunds: ['loanLists'],
  exits: ['exits'],
  exitMonths: ['exits'],
  approvals: [
    'approvals',
    { makerEmail: 'maker', decidedBy: 'decided', expiresAt: 'expires', targetAt: 'target' },
  ],
  suspense: ['suspense', { paymentId: 'payment', receivedAt: 'received', sender: null }],
  suggestions: ['suspense', { matchReasons: 'why', needsApproval: null }],
  unmatchedReversals: [
    'suspense',
    { paymentId: 'payment', reversedAt: 'takenBack', reason: 'providerSaid', receivedAt: 'received' },
  ],
  claims: ['claims', { targetAt: 'target', paidOn: 'paidOnShort', sentAt: 'sent' }],
  reconciliation: ['reconciliation'],
  settlementLines: [
    'reconciliation',
    { paymentId: 'payment', fileAmount: 'inFile', ourAmount: 'ours', otherDay: null },
  ],
  dayPayments: ['reconciliation', { paymentId: 'payment', isLate: 'late', receivedAt: 'received' }],
  differences: [
    'reconciliation',
    { paymentId: 'payment', receivedAmount: 'received', reportedAmount: 'reported', seenAt: 'seen' },
  ],
  payoutDifferences: [
    'reconciliation',
    {
      kind: 'whatDiffers',
      listedAmount: 'listed',
      ourAmount: 'ours',
      day: 'providerDay',
      reference: 'providerOrder',
      seenAt: 'seen',
    },
  ],
  trialBalance: ['accounting', { name: 'name' }],
  journal: [
    'accounting',
    { name: 'name', kind: 'event', event: null, debit: 'debits', credit: 'credits', isLate: 'late' },
  ],
  accountingMonths: ['accounting', { isClosed: null }],
  invoiceLines: ['accounting', { credit: 'surplus' }],
  imports: ['imports', { name: 'name' }],
  importErrors: ['imports'],
  tills: ['tills', { staff: 'holder', openedAt: 'opened' }],
  deposits: ['tills', { staff: 'holder', lineId: 'line' }],
  statements: ['statements', { fileName: 'file' }],
  statement: ['statements', { lineNumber: 'number', valueDate: 'day', usedAs: 'use' }],
  statementLines: ['statements', { valueDate: 'day', usedAs: 'use' }],
  complaints: ['complaints', { targetAt: 'target', sentAt: 'sent' }],
  callList: [
    'collections',
    {
      daysLate: 'buckets',
      promisedBy: 'promised',
      brokenOn: 'broken',
      loans: 'loanCount',
      isWrittenOff: 'writtenOff',
      assignee: 'agent',
      lastContactAt: 'last',
      nextActionOn: 'nextAction',
    },
  ],
  buckets: ['collections', { loans: 'loanCount' }],
  funnel: ['promotion', { templateId: 'template', utmTag: 'tag' }],
  privacyRequests: ['privacy', { receivedAt: 'received', answer: 'decided' }],
  personalDataViews: ['personalData', { email: 'who' }],
  personalDataAlerts: ['personalData', { email: 'who', note: null }],
  switches: ['switches', { approvedToday: null }],
  events: ['system', { eventId: 'number', type: 'event', at: 'happened', deliveredAt: 'delivered' }],
  failedJobs: ['system', { at: 'gaveUp' }],
  providerNotices: ['system', { noticeId: 'notice', paymentId: 'payment', receivedAt: 'received' }],
  staff: ['staff', { name: 'name', hasCodes: 'codes', createdAt: 'since', closedAt: 'closed' }],
  invitations: ['staff', { name: 'name', isRenewal: 'renewal', expiresAt: 'opensUntil', acceptedFrom: null }],
  audit: ['audit', { at: 'when' }],
};

/** Codes that are also written as labels, in a column before their own, by label group. */
const labelGroups: { readonly [Name in ListCallName]?: Readonly<Record<string, string>> } = {
  applications: { state: 'orderState', blockingRule: 'rule', review: 'review' },
  payouts: { state: 'payoutState' },
  timeline: { kind: 'timeline' },
  loans: { state: 'orderState' },
  refunds: { state: 'refundState' },
  exits: { state: 'exitState' },
  approvals: { call: 'call', approvalTrigger: 'approvalTrigger' },
  suggestions: { state: 'orderState' },
  claims: { state: 'claimState' },
  reconciliation: { rightSide: 'rightSide' },
  settlementLines: { comparison: 'lineComparison' },
  differences: { source: 'differenceSource' },
  payoutDifferences: { kind: 'payoutDifference' },
  journal: { kind: 'ledgerEvent' },
  imports: { state: 'importState' },
  callList: { contactRestriction: 'contactRestriction' },
  events: { type: 'event' },
  invitations: { state: 'invitationState' },
  audit: { actorKind: 'actor', action: 'auditAction' },
};

/** The words of a list's columns. */
export type ColumnHeadings = {
  heading(field: string): string;
  /** Of an instant, which files have in UTC. */
  instantHeading(field: string): string;
  codeHeading(field: string): string;
  /** The words of a field's codes; undefined: it has the codes alone. */
  labels(field: string): Readonly<Record<string, string>> | undefined;
};

/** The fields' own names, for files whose columns an authority names. */
export const listFieldNames: ColumnHeadings = {
  heading: (field) => field,
  instantHeading: (field) => field,
  codeHeading: (field) => field,
  labels: () => undefined,
};

/** The words of a list's columns in a language: those of its page, and the server's own where no page shows the field. */
export function findColumnHeadings(list: ListCallName, language: HeadingLanguage): ColumnHeadings {
  const [page, keys = {}] = pageKeys[list];
  const pageMessages = readMessages(language, page);
  const shared = readMessages(language, 'shared');
  const own: Messages = language === 'en' ? en : es;
  function heading(field: string): string {
    const key = keys[field];
    if (key === null) return own[field] ?? field;
    if (key !== undefined) return pageMessages[key] ?? shared[key] ?? field;
    const sharedKey = sharedKeys[field];
    if (sharedKey !== undefined) return shared[sharedKey] ?? field;
    return pageMessages[field] ?? shared[field] ?? own[field] ?? field;
  }
  return {
    heading,
    instantHeading: (field) => fillText(own.utc ?? '', { column: heading(field) }),
    codeHeading: (field) => fillText(own.codeOf ?? '', { column: heading(field) }),
    labels(field) {
      const group = labelGroups[list]?.[field];
      return group === undefined ? undefined : readLabels(language)[group];
    },
  };
}

type Messages = Readonly<Record<string, string>>;

const messagesFolder = new URL('../../../desk/messages/', import.meta.url);

function readMessages(language: HeadingLanguage, page: string): Messages {
  return JSON.parse(readFileSync(new URL(`${language}/${page}.json`, messagesFolder), 'utf8'));
}

function readLabels(language: HeadingLanguage): Readonly<Record<string, Messages>> {
  return JSON.parse(readFileSync(new URL(`${language}/labels.json`, messagesFolder), 'utf8'));
}
