import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRows } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { DayToGo } from '../../ui/form/DayField.tsx';
import { countText, momentText, shareText, todayIn } from '../../ui/format.ts';
import { List } from '../../ui/List.tsx';
import { Panel, Room } from '../../ui/Room.tsx';
import type { Column } from '../../ui/Table.tsx';
import { promotionTexts } from './texts.ts';

const route = getRouteApi('/promotion');
const steps = ['visits', 'clicks', 'codes', 'registered', 'borrowed', 'repaid'] as const;
const dayMs = 86_400_000;
const usualDays = 30;

/** How many go from each step to the next, by campaign. */
export function Promotion() {
  const say = useTexts(promotionTexts);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const given = route.useSearch();
  const now = Date.now();
  const from = given.from ?? todayIn(undefined, new Date(now - usualDays * dayMs));
  const until = given.until ?? todayIn(undefined, new Date(now + dayMs));
  const { items, first } = useRows('funnel', { from, until });
  const sums = steps.map((step) => ({
    step,
    count: (items ?? []).reduce((sum, row) => sum + row[step], 0),
  }));
  const most = Math.max(1, ...sums.map(({ count }) => count));
  type Row = NonNullable<typeof items>[number];
  const counts = steps.map(
    (step): Column<Row> => ({
      id: step,
      header: say(step),
      align: 'end',
      by: (row) => row[step],
      cell: (row) => countText(row[step], language),
    }),
  );
  return (
    <Room title={say('title')} lead={say('lead')}>
      {items === undefined || items.length === 0 ? null : (
        <Panel title={say('steps')}>
          <ol className="funnel">
            {sums.map(({ step, count }, index) => (
              <li key={step}>
                <span>{say(step)}</span>
                <meter className="unseen" min={0} max={most} value={count} aria-label={say(step)} />
                <svg
                  className="funnel-bar"
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect width={(100 * count) / most} height="10" />
                </svg>
                <span className="figure">{countText(count, language)}</span>
                <span className="quiet figure">
                  {index === 0 ? '' : shareText(count, sums[index - 1]?.count ?? 0, language)}
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      <List
        name="funnel"
        request={{ from, until }}
        label={say('table')}
        keyOf={({ templateId, userFrom, appFrom, utmTag }) =>
          [templateId, userFrom, appFrom, utmTag].join(' ')
        }
        empty={say(first?.preparedAt === null ? 'never' : 'empty')}
        columns={[
          { id: 'template', header: say('template'), cell: ({ templateId }) => templateId },
          {
            id: 'source',
            header: say('source'),
            cell: ({ userFrom, appFrom }) => [userFrom, appFrom].filter(Boolean).join(' · ') || '–',
          },
          { id: 'tag', header: say('tag'), isExtra: true, cell: ({ utmTag }) => utmTag },
          ...counts,
        ]}
      >
        <DayToGo
          field={{ label: say('from'), most: until }}
          value={from}
          go={(day) => void navigate({ to: '/promotion', search: { ...given, from: day } })}
        />
        <DayToGo
          field={{ label: say('until'), least: from }}
          value={until}
          go={(day) => void navigate({ to: '/promotion', search: { ...given, until: day } })}
        />
        {first?.preparedAt ? (
          <span className="quiet">{say('prepared', { when: momentText(first.preparedAt, language) })}</span>
        ) : null}
      </List>
    </Room>
  );
}
