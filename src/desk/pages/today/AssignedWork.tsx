import { Link, type LinkProps } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatCount } from '../../ui/format/format.ts';
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

/** What is the signed-in person's own to do. */
export function AssignedWork({ mine }: { mine: Mine }) {
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
    </Panel>
  );
}
