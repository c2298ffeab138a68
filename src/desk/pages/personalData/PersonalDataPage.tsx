import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { DeskPage, Panel } from '../../ui/DeskPage.tsx';
import { DayNavigator } from '../../ui/form/DayField.tsx';
import { todayIn } from '../../ui/format.ts';
import { List } from '../../ui/List.tsx';
import { AccessAlerts } from './AccessAlerts.tsx';

const route = getRouteApi('/personal-data');
const countColumns = [
  'borrowers',
  'hourPeak',
  'dayPeak',
  'assigned',
  'unassigned',
  'approved',
  'exports',
  'approvals',
] as const;
const secondaryCounts: ReadonlySet<string> = new Set(['approved', 'approvals']);
const defaultDays = 7;
const dayMs = 86_400_000;

/** Who of the staff looked at whose data, and whose limits were reached. */
export function PersonalDataPage() {
  const t = useTexts('personalData');
  const viewedFieldLabel = useLabels('viewedField');
  const navigate = useNavigate();
  const { state = 'open', ...range } = route.useSearch();
  const to = range.to ?? todayIn('UTC', new Date());
  const from = range.from ?? new Date(Date.parse(to) - (defaultDays - 1) * dayMs).toISOString().slice(0, 10);
  function navigateToRange(rangeChange: { from?: string; to?: string }): void {
    void navigate({ to: '/personal-data', search: { state, ...range, ...rangeChange } });
  }
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      <AccessAlerts state={state} search={range} />
      <Panel title={t('views')}>
        <List
          name="personalDataViews"
          request={range}
          label={t('views')}
          rowKey={({ staffId }) => staffId}
          emptyText={t('noViews')}
          columns={[
            {
              id: 'who',
              header: t('who'),
              cell: ({ email }) => (
                <Link
                  to="/audit"
                  search={{ actor: email, action: 'personal_data_revealed' }}
                  className="row-link"
                >
                  {email}
                </Link>
              ),
            },
            {
              id: 'fields',
              header: t('fields'),
              cell: ({ fields }) =>
                fields.map(({ field, count }) => `${viewedFieldLabel(field)} ${count}`).join(', '),
            },
            ...countColumns.map((count) => ({
              id: count,
              header: t(count),
              align: 'end' as const,
              ...(secondaryCounts.has(count) ? { isSecondary: true as const } : {}),
              by: (row: Readonly<Record<typeof count, number>>) => row[count],
              cell: (row: Readonly<Record<typeof count, number>>) => row[count],
            })),
          ]}
        >
          <DayNavigator
            field={{ label: t('from'), max: to }}
            value={from}
            onNavigate={(day) => navigateToRange({ from: day })}
          />
          <DayNavigator
            field={{ label: t('to'), min: from }}
            value={to}
            onNavigate={(day) => navigateToRange({ to: day })}
          />
        </List>
      </Panel>
    </DeskPage>
  );
}
