import { Link } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { ChainVerdict } from '../../features/audit/ChainVerdict.tsx';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { formatCount, formatDay } from '../../ui/format/format.ts';
import { Panel } from '../../ui/page/DeskPage.tsx';

/** Whether the audit is whole, and what an auditor looks through since yesterday: each count leads to its lines. */
export function OverseenActs({ overseen }: { overseen: DeskReply<'today'>['overseen'] }) {
  const t = useTexts('today');
  const { language } = useLanguage();
  const callLabel = useLabels('call');
  const actionLabel = useLabels('auditAction');
  const refusalLabel = useLabels('refusal');
  if (overseen === null) return null;
  const { since, acts } = overseen;
  return (
    <Panel title={t('overseen', { day: formatDay(since, language) })}>
      <ChainVerdict />
      {acts.length === 0 ? <p className="quiet">{t('overseenNone')}</p> : null}
      <ul className="plain-list">
        {acts.map(({ action, call, count }) => {
          const isRefused = action === 'desk_refused';
          return (
            <li key={`${action} ${call}`}>
              <Link
                to="/audit"
                search={{
                  ...{ action, call: call ?? undefined, from: since },
                  refusal: isRefused ? 'rights' : undefined,
                }}
              >
                {isRefused ? refusalLabel('rights') : call === null ? actionLabel(action) : callLabel(call)}
              </Link>{' '}
              <strong className="numeric">{formatCount(count, language)}</strong>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
