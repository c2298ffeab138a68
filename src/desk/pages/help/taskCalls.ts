import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { HelpSegment } from '../../ui/navigation/helpAnchors.ts';

type TaskCalls = Readonly<Record<string, DeskCallName>>;

/** The call that a task of a guide comes to: it is not explained to who may not make it. Tasks without one only look. */
export const taskCalls: Readonly<Partial<Record<HelpSegment, TaskCalls>>> = {
  applications: { decide: 'decide', several: 'decide' },
  complaints: {
    answer: 'answerComplaint',
    ask: 'askComplainant',
    phone: 'openComplaint',
    authority: 'complaintReport',
  },
  collections: { call: 'recordContact', remind: 'sendReminder' },
  approvals: { decide: 'approve', own: 'withdraw' },
  borrowers: { reveal: 'reveal', sessions: 'endBorrowerSessions', privacy: 'openPrivacyRequest' },
  loans: { payment: 'pay', wrong: 'reverse', help: 'pause', settle: 'settle', restructure: 'restructure' },
  privacy: { answer: 'answerPrivacyRequest', erase: 'erasePerson' },
  payouts: { again: 'retryPayout', unknown: 'declarePayoutFailed' },
  refunds: { make: 'refund' },
  suspense: { match: 'match', back: 'returnSuspense' },
  claims: { answer: 'answerClaim' },
  tills: { open: 'openTill', close: 'closeTill', recount: 'recountTill', deposit: 'deposit' },
  statements: { upload: 'importStatement', use: 'pay' },
  reconciliation: { close: 'closeDay', differences: 'closeDifference' },
  imports: { take: 'uploadImport', undo: 'undoImport' },
  accounting: { month: 'closeMonth' },
  switches: { stop: 'suspendLending', cap: 'capLending' },
  settings: { token: 'revokeToken' },
  staff: { invite: 'addStaff', leave: 'changeStaff', lost: 'changeStaff' },
  'personal-data': { review: 'reviewAlert' },
  system: { events: 'redeliverEvent', jobs: 'retryJob' },
};

/** The messages of a page's guide without the tasks that come to what a staff member may not do. */
export function filterPermittedTasks<Message>(
  segment: HelpSegment,
  messages: Readonly<Record<string, Message>>,
  can: (call: DeskCallName) => boolean,
): Record<string, Message> {
  const calls = taskCalls[segment] ?? {};
  return Object.fromEntries(
    Object.entries(messages).filter(([name]) => {
      const call = calls[name];
      return call === undefined || can(call);
    }),
  );
}
