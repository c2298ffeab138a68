import { Link } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { TablePanel } from '../../ui/list/Table.tsx';

type Decided = DeskReply<'today'>['decided'][number];

const column = createColumnHelper<Decided>();

/** What became of the signed-in person's own requests in the last days; nothing where none was decided. */
export function DecidedRequests({ decided }: { decided: readonly Decided[] }) {
  const t = useTexts('today');
  const approvals = useTexts('approvals');
  const callLabel = useLabels('call');
  if (decided.length === 0) return null;
  return (
    <TablePanel<Decided>
      title={t('decided')}
      rows={decided}
      rowKey={({ approvalId }) => approvalId}
      columns={[
        column('what', t('decidedWhat'), ({ approvalId, state, call, orderId, amount, currency }) => (
          <Link to="/approvals" search={{ approvalId, state }} className="row-link">
            {[callLabel(call), orderId, amount !== null && currency && formatMoney(amount, currency)]
              .filter(Boolean)
              .join(' · ')}
          </Link>
        )),
        column('state', t('decidedState'), ({ state }) => approvals(state)),
        column('reason', t('decidedReason'), ({ reason }) => reason),
        column('at', t('decidedWhen'), ({ at }) => <FormattedDateTime at={at} />),
      ]}
    />
  );
}
