import type { TimelineKind } from '../../../contract/desk/names.ts';
import { actionWords, actorWords } from '../../texts/auditWords.ts';
import {
  claimWords,
  messageWayWords,
  messageWords,
  refundWords,
  servicingWords,
  timelineWords,
} from '../../texts/eventWords.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { payoutWords } from '../../texts/words.ts';
import { loanColumn, moneyColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { Panel } from '../../ui/Room.tsx';
import { useNames } from '../../ui/useNames.ts';
import { Moment } from '../../ui/Written.tsx';
import { borrowersTexts } from './texts.ts';

/** One line for everything, the newest first. */
export function Timeline({ borrowerId, market }: { borrowerId: number; market: string }) {
  const say = useTexts(borrowersTexts);
  const kindOf = useWords(timelineWords);
  const whatOf = useWhat();
  const wayOf = useWords(messageWayWords);
  const actorOf = useWords(actorWords);
  const nameOf = useNames();
  return (
    <Panel title={say('timeline')}>
      <List
        name="timeline"
        request={{ borrowerId }}
        label={say('timeline')}
        keyOf={({ at, kind, what, orderId }) => `${at} ${kind} ${orderId} ${what}`}
        empty={say('noTimeline')}
        columns={[
          { id: 'when', header: say('when'), cell: ({ at }) => <Moment at={at} market={market} /> },
          {
            id: 'what',
            header: say('what'),
            cell: ({ kind, what }) => (
              <>
                <strong>{kindOf(kind)}</strong>
                {what === '' ? '' : ` · ${whatOf(kind, what)}`}
              </>
            ),
          },
          loanColumn(say('order')),
          moneyColumn('amount', say('amount')),
          {
            id: 'by',
            header: say('by'),
            isExtra: true,
            cell: ({ by }) => nameOf.provider(wayOf(actorOf(by))),
          },
          { id: 'reason', header: say('reason'), isExtra: true, cell: ({ reason }) => wayOf(reason) },
        ]}
      />
    </Panel>
  );
}

/** What a line says of its kind: by its word where the server has a name for it, else as it stands. */
function useWhat(): (kind: TimelineKind, what: string) => string {
  const claimOf = useWords(claimWords);
  const messageOf = useWords(messageWords);
  const refundOf = useWords(refundWords);
  const servicingOf = useWords(servicingWords);
  const payoutOf = useWords(payoutWords);
  const actionOf = useWords(actionWords);
  const nameOf = useNames();
  const asItStands = (what: string): string => what;
  const wordOf: Record<TimelineKind, (what: string) => string> = {
    order: refundOf,
    payment: nameOf.channel,
    servicing: servicingOf,
    refund: refundOf,
    payout: payoutOf,
    complaint: asItStands,
    answer: asItStands,
    reopened: asItStands,
    claim: claimOf,
    audit: actionOf,
    note: asItStands,
    call: asItStands,
    message: messageOf,
    visit: asItStands,
  };
  return (kind, what) => wordOf[kind](what);
}
