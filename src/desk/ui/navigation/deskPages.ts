import type { LinkProps } from '@tanstack/react-router';
import type { DeskCallName, deskCalls } from '../../../contract/desk/calls.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';

type FirstSegment<Path extends string> = Path extends `${infer Segment}/${string}` ? Segment : Path;

type PageRecord = {
  /** Also names its label, and mostly its area of messages. */
  readonly name: string;
  readonly to: string;
  /** The filters with which the navigation opens it. */
  readonly search?: LinkProps['search'];
  /** The call whose permission it needs. */
  readonly call: DeskCallName;
  /** First segments of the paths of the calls that are listed under the page's name. */
  readonly callPaths: readonly FirstSegment<(typeof deskCalls)[DeskCallName]['path']>[];
  /** The queues whose counts its badge shows, where their name is not the page's. */
  readonly queues?: readonly DeskReply<'today'>['queues'][number]['name'][];
  /** The call by which its cases are decided, where reading them is for more people. */
  readonly decidingCall?: DeskCallName;
  /** The calls of its guide's tasks: a task is shown to staff who may make its call. Tasks without one only read. */
  readonly taskCalls?: Readonly<Record<string, DeskCallName>>;
};

/** The pages of the navigation in display order, each with all that belongs to it beside its route. */
export const navigationGroups = [
  {
    group: 'groupWork',
    pages: [
      {
        name: 'today',
        to: '/',
        call: 'today',
        callPaths: ['today', 'search', 'views', 'cases'],
        taskCalls: { audit: 'audit' },
      },
      {
        name: 'applications',
        to: '/applications',
        call: 'applications',
        callPaths: ['applications'],
        decidingCall: 'decide',
        taskCalls: { decide: 'decide', several: 'decide' },
      },
      {
        name: 'complaints',
        to: '/complaints',
        call: 'complaints',
        callPaths: ['complaints', 'complaint-report', 'complaint-types'],
        decidingCall: 'answerComplaint',
        taskCalls: {
          answer: 'answerComplaint',
          ask: 'askComplainant',
          phone: 'openComplaint',
          authority: 'complaintReport',
        },
      },
      {
        name: 'collections',
        to: '/collections',
        search: { callable: 'now' },
        call: 'callList',
        callPaths: ['collections', 'message-text'],
        taskCalls: { call: 'recordContact', remind: 'sendReminder' },
      },
      {
        name: 'approvals',
        to: '/approvals',
        call: 'approvals',
        callPaths: ['approvals'],
        taskCalls: { decide: 'approve', own: 'withdraw' },
      },
    ],
  },
  {
    group: 'groupPeople',
    pages: [
      {
        name: 'borrowers',
        to: '/borrowers',
        call: 'borrowers',
        callPaths: ['borrowers'],
        taskCalls: { reveal: 'reveal', sessions: 'endBorrowerSessions', privacy: 'openPrivacyRequest' },
      },
      {
        name: 'loans',
        to: '/loans',
        call: 'loans',
        callPaths: ['loans'],
        taskCalls: {
          payment: 'pay',
          wrong: 'reverse',
          help: 'pause',
          settle: 'settle',
          restructure: 'restructure',
        },
      },
      {
        name: 'privacy',
        to: '/privacy',
        call: 'privacyRequests',
        callPaths: ['privacy-requests'],
        queues: ['privacyRequests', 'grantedRequests'],
        decidingCall: 'answerPrivacyRequest',
        taskCalls: { answer: 'answerPrivacyRequest', erase: 'erasePerson' },
      },
      { name: 'exits', to: '/exits', call: 'exits', callPaths: ['exits'] },
    ],
  },
  {
    group: 'groupMoney',
    pages: [
      {
        name: 'payouts',
        to: '/payouts',
        call: 'payouts',
        callPaths: ['payouts'],
        decidingCall: 'retryPayout',
        taskCalls: { again: 'retryPayout', unknown: 'declarePayoutFailed' },
      },
      { name: 'payments', to: '/payments', call: 'payments', callPaths: ['payments'] },
      {
        name: 'refunds',
        to: '/refunds',
        call: 'refunds',
        callPaths: ['refunds'],
        taskCalls: { make: 'refund' },
      },
      {
        name: 'suspense',
        to: '/suspense',
        call: 'suspense',
        callPaths: ['suspense'],
        queues: ['suspense', 'reversals'],
        decidingCall: 'match',
        taskCalls: { match: 'match', back: 'returnSuspense', reversals: 'closeReversal' },
      },
      {
        name: 'claims',
        to: '/claims',
        call: 'claims',
        callPaths: ['claims'],
        decidingCall: 'answerClaim',
        taskCalls: { answer: 'answerClaim' },
      },
      {
        name: 'tills',
        to: '/tills',
        call: 'tills',
        callPaths: ['tills', 'deposits'],
        queues: ['unmatchedDeposits', 'undepositedTills', 'unapprovedTills', 'longOpenTills'],
        decidingCall: 'deposit',
        taskCalls: { open: 'openTill', close: 'closeTill', recount: 'recountTill', deposit: 'deposit' },
      },
      {
        name: 'statements',
        to: '/statements',
        call: 'bankStatements',
        callPaths: ['bank-statements', 'bank-statement-lines'],
        taskCalls: { upload: 'importBankStatement', use: 'pay', explain: 'explainLine' },
      },
      {
        name: 'reconciliation',
        to: '/reconciliation',
        call: 'reconciliation',
        callPaths: ['reconciliation'],
        queues: ['providerDays', 'differences'],
        decidingCall: 'closeDay',
        taskCalls: { close: 'closeDay', differences: 'closeDifference' },
      },
      {
        name: 'imports',
        to: '/imports',
        call: 'imports',
        callPaths: ['imports'],
        taskCalls: { take: 'uploadImport', undo: 'undoImport' },
      },
      {
        name: 'accounting',
        to: '/accounting',
        call: 'trialBalance',
        callPaths: ['accounting'],
        taskCalls: { month: 'closeMonth' },
      },
    ],
  },
  {
    group: 'groupBusiness',
    pages: [
      { name: 'portfolio', to: '/portfolio', call: 'portfolio', callPaths: ['portfolio'] },
      { name: 'promotion', to: '/promotion', call: 'funnel', callPaths: ['promotion'] },
    ],
  },
  {
    group: 'groupSystem',
    pages: [
      {
        name: 'switches',
        to: '/switches',
        call: 'switches',
        callPaths: ['switches'],
        taskCalls: { stop: 'suspendLending', cap: 'capLending' },
      },
      {
        name: 'settings',
        to: '/settings',
        call: 'settings',
        callPaths: ['settings', 'tokens'],
        taskCalls: { token: 'revokeToken' },
      },
      {
        name: 'system',
        to: '/system',
        call: 'providerNotices',
        callPaths: ['system', 'events', 'failed-jobs', 'provider-notices', 'provider-notice'],
        queues: ['failedJobs', 'stalledJobs', 'failingEvents'],
        decidingCall: 'retryJob',
        taskCalls: { events: 'redeliverEvent', jobs: 'retryJob' },
      },
      {
        name: 'staff',
        to: '/staff',
        call: 'staff',
        callPaths: ['staff', 'invitations'],
        taskCalls: { invite: 'addStaff', leave: 'changeStaff', lost: 'changeStaff' },
      },
      { name: 'audit', to: '/audit', call: 'audit', callPaths: ['audit'] },
      {
        name: 'personalData',
        to: '/personal-data',
        call: 'personalDataViews',
        callPaths: ['personal-data-views', 'personal-data-alerts'],
        taskCalls: { review: 'reviewAlert' },
      },
      {
        name: 'sessions',
        to: '/sessions',
        call: 'sessions',
        callPaths: ['sign-in', 'sign-out', 'me', 'sessions'],
      },
    ],
  },
] as const satisfies readonly { group: string; pages: readonly PageRecord[] }[];

type NavigationPage = (typeof navigationGroups)[number]['pages'][number];
export type PageName = NavigationPage['name'];
export type DeskPageRecord = PageRecord & { readonly name: PageName; readonly to: NavigationPage['to'] };

export const deskPages: readonly DeskPageRecord[] = navigationGroups.flatMap(
  ({ pages }): readonly DeskPageRecord[] => pages,
);
