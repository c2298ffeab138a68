import { parseCallSubject } from '../../../contract/desk/auditSubject.ts';
import type { TimelineKind } from '../../../contract/desk/borrowers.ts';

type Labels = Readonly<Record<string, string>>;
type DescribeEntry = (code: string, kind: TimelineKind) => string;

/** The groups of labels that name what an entry of a kind is about; the others are texts as they were written. */
const groups: Readonly<Partial<Record<TimelineKind, string>>> = {
  order: 'orderEvent',
  loan: 'orderEvent',
  payment: 'internalChannel',
  servicing: 'servicing',
  refund: 'refundState',
  payout: 'payoutState',
  claim: 'claimState',
  message: 'notification',
};

/** The groups of who acted; of other entries a person, or a kind of them. */
const actorGroups: Readonly<Partial<Record<TimelineKind, string>>> = {
  payment: 'provider',
  refund: 'provider',
  payout: 'provider',
  message: 'notificationChannel',
};

/** The groups of codes among reasons; of other entries what was written, or the system's. */
const reasonGroups: Readonly<Partial<Record<TimelineKind, string>>> = {
  call: 'contactOutcome',
  payout: 'payoutReply',
  message: 'notificationChannel',
};

/** What a borrower's timeline says, in the words of its page, for its files: by the desk's labels and the audit's messages. */
export function timelineTexts(
  labels: Readonly<Record<string, Labels>>,
  messages: Labels,
): Record<'what' | 'by' | 'reason', DescribeEntry> {
  const label = (code: string, group: string) => labels[group]?.[code] ?? code;
  function describeAudit(subject: string): string {
    const call = parseCallSubject('desk_done', subject);
    if (call === undefined) return label(subject, 'auditAction');
    const field = call.name === 'reveal' ? label(call.identifiers.join(' '), 'viewedField') : '';
    return [label(call.name, 'call'), field].filter(Boolean).join(': ');
  }
  function describeDecision(what: string): string {
    const [decision = '', call = ''] = what.split(' ');
    return `${label(call, 'call')}: ${messages[decision === 'approved' ? 'approved' : 'refused'] ?? decision}`;
  }
  return {
    what(what, kind) {
      if (kind === 'audit') return describeAudit(what);
      if (kind === 'approval') return describeDecision(what);
      if (kind === 'approvalRequest')
        return label(parseCallSubject('desk_waits', what)?.name ?? what, 'call');
      return label(what, groups[kind] ?? '');
    },
    by: (by, kind) => label(by, actorGroups[kind] ?? 'actor'),
    reason: (reason, kind) => label(reason, reasonGroups[kind] ?? 'systemReason'),
  };
}
