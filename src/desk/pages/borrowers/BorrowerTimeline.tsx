import { parseCallSubject } from '../../../contract/desk/auditSubject.ts';
import type { TimelineKind } from '../../../contract/desk/borrowers.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { FormattedDay } from '../../ui/format/formatted.tsx';
import { createColumnHelper, loanColumn, momentColumn, moneyColumn } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';

const column = createColumnHelper<DeskRow<'timeline'>>();

type TextByKind = Partial<Record<TimelineKind, (code: string) => string>>;

/** Everything that happened to a borrower, newest first. */
export function BorrowerTimeline({ borrowerId }: { borrowerId: number }) {
  const t = useTexts('borrowers');
  const call = useTexts('collections');
  const kindLabel = useLabels('timeline');
  const entryText = useEntryText();
  const channelLabel = useLabels('notificationChannel');
  const outcomeLabel = useLabels('contactOutcome');
  const reasonLabel = useLabels('systemReason');
  const replyLabel = useLabels('payoutReply');
  const actorLabel = useLabels('actor');
  const { provider } = useDisplayNames();
  const actorByKind: TextByKind = {
    payment: provider,
    refund: provider,
    payout: provider,
    message: channelLabel,
  };
  // The outcome of a call stands beside its text.
  const reasonByKind: TextByKind = { call: () => '', payout: replyLabel, message: channelLabel };
  return (
    <Panel title={t('timeline')}>
      <List
        kind="section"
        name="timeline"
        request={{ borrowerId }}
        label={t('timeline')}
        rowKey={({ at, kind, what, orderId }) => `${at} ${kind} ${orderId} ${what}`}
        emptyText={t('noTimeline')}
        columns={[
          momentColumn('at', t('when')),
          column('what', t('what'), ({ kind, what, reason, nextActionOn }) => (
            <>
              <strong>{kindLabel(kind)}</strong>
              {kind === 'call' && reason !== '' ? ` · ${outcomeLabel(reason)}` : ''}
              {what === '' ? '' : ` · ${entryText(kind, what)}`}
              {nextActionOn === null ? null : (
                <p className="quiet small">
                  {call('nextAction')}: <FormattedDay day={nextActionOn} />
                </p>
              )}
            </>
          )),
          loanColumn(t('order')),
          moneyColumn('amount', t('amount')),
          column('by', t('by'), ({ kind, by }) => (actorByKind[kind] ?? actorLabel)(by), {
            isSecondary: true,
          }),
          column('reason', t('reason'), ({ kind, reason }) => (reasonByKind[kind] ?? reasonLabel)(reason), {
            isSecondary: true,
          }),
        ]}
      />
    </Panel>
  );
}

/** The text of an entry: a label where the server sends a name, else the text as sent. */
function useEntryText(): (kind: TimelineKind, what: string) => string {
  const claimLabel = useLabels('claimState');
  const messageLabel = useLabels('notification');
  const orderLabel = useLabels('orderEvent');
  const refundLabel = useLabels('refundState');
  const servicingLabel = useLabels('servicing');
  const payoutLabel = useLabels('payoutState');
  const actionLabel = useLabels('auditAction');
  const callLabel = useLabels('call');
  const decisionText = useTexts('audit');
  const fieldLabel = useLabels('viewedField');
  const displayName = useDisplayNames();
  const unchanged = (what: string): string => what;
  const textByKind: Record<TimelineKind, (what: string) => string> = {
    order: orderLabel,
    loan: orderLabel,
    payment: displayName.channel,
    servicing: servicingLabel,
    refund: refundLabel,
    payout: payoutLabel,
    complaint: unchanged,
    question: unchanged,
    reply: unchanged,
    answer: unchanged,
    reopened: unchanged,
    claim: claimLabel,
    approvalRequest: (what) => callLabel(parseCallSubject('desk_waits', what)?.name ?? what),
    approval(what) {
      const [decision = '', call = ''] = what.split(' ');
      return `${callLabel(call)}: ${decisionText(decision === 'approved' ? 'approved' : 'refused')}`;
    },
    audit(what) {
      const call = parseCallSubject('desk_done', what);
      if (call === undefined) return actionLabel(what);
      const label = callLabel(call.name);
      return call.name === 'reveal' ? `${label}: ${fieldLabel(call.identifiers.join(' '))}` : label;
    },
    note: unchanged,
    call: unchanged,
    callCorrection: unchanged,
    message: messageLabel,
    visit: unchanged,
  };
  return (kind, what) => textByKind[kind](what);
}
