import { Link, type LinkProps } from '@tanstack/react-router';
import { parsePaymentKey } from '../../../contract/desk/paymentKey.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { FormattedDateTime, FormattedDay } from '../../ui/format/formatted.tsx';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { EmptyState } from '../../ui/page/QueryView.tsx';

type Mine = DeskReply<'today'>['mine'];

const targets: Readonly<Record<Mine[number]['name'], LinkProps>> = {
  application: { to: '/applications', search: { assignee: 'me' } },
  complaint: { to: '/complaints', search: { assignee: 'me' } },
  claim: { to: '/claims', search: { assignee: 'me' } },
  privacy_request: { to: '/privacy', search: { assignee: 'me' } },
  collections: { to: '/collections', search: { assignee: 'me', writtenOff: 'with' } },
  approval: { to: '/approvals', search: { assignee: 'me' } },
  suspense: { to: '/suspense', search: { assignee: 'me' } },
  payout: { to: '/payouts', search: { assignee: 'me' } },
  complaintReplies: { to: '/complaints', search: { assignee: 'me', question: 'replied' } },
  callbacks: { to: '/collections', search: { callback: 'mine' } },
  approvals: { to: '/approvals', search: { mayDecide: 'yes' } },
  tills: { to: '/tills', search: { state: 'mine' } },
};

type Assigned = DeskReply<'today'>['assigned'][number];

function getCaseLink({ kind, caseId, borrowerId, list }: Assigned): LinkProps {
  switch (kind) {
    case 'application':
      return { to: '/applications', search: { orderId: caseId } };
    case 'complaint':
      return { to: '/complaints', search: { folio: caseId } };
    case 'claim':
      return { to: '/claims', search: { state: 'open', orderId: caseId } };
    case 'privacy_request':
      return { to: '/privacy', search: { requestId: caseId, state: list === 'granted' ? list : undefined } };
    case 'collections':
      return { to: '/collections', search: { assignee: 'me', borrowerId: String(borrowerId) } };
    case 'approval':
      return { to: '/approvals', search: { approvalId: caseId } };
    case 'suspense':
      return {
        to: '/suspense',
        search: { ...parsePaymentKey(caseId), list: list === 'reversals' ? list : undefined },
      };
    case 'payout':
      return { to: '/payouts', search: { payoutId: caseId } };
  }
}

const column = createColumnHelper<Assigned>();

/** The cases assigned to the signed-in person, what is due first. */
function AssignedCases({ assigned }: { assigned: readonly Assigned[] }) {
  const t = useTexts('today');
  const kindLabel = useLabels('caseKind');
  const callLabel = useLabels('call');
  return (
    <Table<Assigned>
      label={t('assigned')}
      rows={assigned}
      rowKey={({ kind, caseId }) => `${kind} ${caseId}`}
      columns={[
        column('subject', t('assigned'), (row) => (
          <Link {...getCaseLink(row)} className="row-link">
            {[row.call && callLabel(row.call), row.name, row.caseId].filter(Boolean).join(' · ')}
          </Link>
        )),
        column('kind', t('kind'), ({ kind }) => kindLabel(kind)),
        column('due', t('deadline'), ({ dueAt, dueOn, isLate }) => (
          <span className={isLate ? 'bad' : undefined}>
            {dueAt === null ? null : <FormattedDateTime at={dueAt} />}
            {dueOn === null ? null : <FormattedDay day={dueOn} />}
          </span>
        )),
      ]}
    />
  );
}

type Props = { mine: Mine; assigned: readonly Assigned[] };

/** What is the signed-in person's own to do. */
export function AssignedWork({ mine, assigned }: Props) {
  const t = useTexts('today');
  const { language } = useLanguage();
  const known = mine.filter(({ name }) => Object.hasOwn(targets, name));
  return (
    <Panel title={t('mine')}>
      {known.length === 0 ? (
        <EmptyState>{t('mineNone')}</EmptyState>
      ) : (
        <dl className="figures">
          {known.map(({ name, count }) => (
            <div key={name} className="balance-item">
              <dt>
                <Link {...targets[name]}>{t(`mine_${name}`)}</Link>
              </dt>
              <dd className="numeric">{formatCount(count, language)}</dd>
            </div>
          ))}
        </dl>
      )}
      {assigned.length === 0 ? null : <AssignedCases assigned={assigned} />}
    </Panel>
  );
}
