import { Link } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatDay, formatMoney, formatMonth } from '../../ui/format/format.ts';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { TablePanel } from '../../ui/list/Table.tsx';

type Decided = DeskReply<'today'>['decided'][number];

const column = createColumnHelper<Decided>();

/** What became of the signed-in person's own requests in the last days; nothing where none was decided. */
export function DecidedRequests({ decided }: { decided: readonly Decided[] }) {
  const t = useTexts('today');
  const callLabel = useLabels('call');
  const describeSubject = useSubject();
  if (decided.length === 0) return null;
  return (
    <TablePanel<Decided>
      title={t('decided')}
      rows={decided}
      rowKey={({ approvalId }) => approvalId}
      columns={[
        column(
          'what',
          t('decidedWhat'),
          ({ approvalId, state, call, orderId, subject, amount, currency }) => (
            <Link to="/approvals" search={{ approvalId, state }} className="row-link">
              {[
                callLabel(call),
                orderId,
                describeSubject(subject),
                amount !== null && currency && formatMoney(amount, currency),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Link>
          ),
        ),
        column('state', t('decidedState'), ({ state }) => t(`decided_${state}`)),
        column('reason', t('decidedReason'), ({ reason }) => reason),
        column('at', t('decidedWhen'), ({ at }) => <FormattedDateTime at={at} />),
      ]}
    />
  );
}

/** Which month, provider's day or payment a request is about. */
function useSubject(): (subject: Decided['subject']) => string {
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  return ({ market, month, provider, day, paymentId }) =>
    [
      month && market && displayName.market(market),
      month && formatMonth(month, language),
      provider && displayName.provider(provider),
      day && formatDay(day, language),
      paymentId?.split(':').at(-1),
    ]
      .filter(Boolean)
      .join(' ');
}
