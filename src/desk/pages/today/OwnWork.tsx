import { Link, type LinkProps } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { formatCount } from '../../ui/format.ts';
import { EmptyState } from '../../ui/QueryView.tsx';

type Mine = DeskReply<'today'>['mine'];

const targets: Readonly<Record<Mine[number]['name'], LinkProps>> = {
  application: { to: '/applications' },
  complaint: { to: '/complaints' },
  claim: { to: '/claims' },
  privacy_request: { to: '/privacy' },
  collections: { to: '/collections' },
  approval: { to: '/approvals' },
  approvals: { to: '/approvals' },
  tills: { to: '/tills', search: { state: 'mine' } },
};

/** What is the signed-in person's own to do. */
export function OwnWork({ mine }: { mine: Mine }) {
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
