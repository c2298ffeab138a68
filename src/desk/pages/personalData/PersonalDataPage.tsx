import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { personalDataAlertStates } from '../../../contract/desk/personalData.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { getServerNow } from '../../api/serverClock.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { DayNavigator } from '../../ui/form/Field.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { dayMs, getLatestMarketToday } from '../../ui/format/format.ts';
import { createColumnHelper, momentColumn, textColumn } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { DeskPage, FilterLinks, Panel } from '../../ui/page/DeskPage.tsx';

const personalDataViewColumn = createColumnHelper<DeskRow<'personalDataViews'>>();
const personalDataAlertColumn = createColumnHelper<DeskRow<'personalDataAlerts'>>();

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

type DayRange = { from?: string | undefined; to?: string | undefined };

/** A column of who looked, which leads to what was looked at. */
function viewerColumn(header: string): Column<{ readonly email: string }> {
  const cell = ({ email }: { readonly email: string }) => (
    <Link to="/audit" search={{ actor: email, action: 'personal_data_revealed' }} className="row-link">
      {email}
    </Link>
  );
  return { id: 'who', header, cell };
}

/** How much personal data each staff member viewed, and the limits that were reached. */
export function PersonalDataPage() {
  const t = useTexts('personalData');
  const viewedFieldLabel = useLabels('viewedField');
  const navigate = useNavigate();
  const { state = 'open', ...range } = route.useSearch();
  const to = range.to ?? getLatestMarketToday(getServerNow());
  const from = range.from ?? new Date(Date.parse(to) - (defaultDays - 1) * dayMs).toISOString().slice(0, 10);
  function navigateToRange(rangeChange: DayRange): void {
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
            viewerColumn(t('who')),
            personalDataViewColumn('fields', t('fields'), ({ fields }) =>
              fields.map(({ field, count }) => `${viewedFieldLabel(field)} ${count}`).join(', '),
            ),
            ...countColumns.map((count) =>
              textColumn(count, t(count), { align: 'end', isSecondary: secondaryCounts.has(count) }),
            ),
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

type AlertState = (typeof personalDataAlertStates)[number];

/** Reached limits, each reviewed by another staff member. */
function AccessAlerts({ state, search }: { state: AlertState; search: DayRange }) {
  const t = useTexts('personalData');
  const limitLabel = useLabels('accessLimit');
  return (
    <Panel title={t('alerts')}>
      <List
        name="personalDataAlerts"
        request={{ state }}
        label={t('alerts')}
        rowKey={({ alertId }) => alertId}
        emptyText={t(state === 'open' ? 'noAlerts' : 'noReviewed')}
        columns={[
          viewerColumn(t('who')),
          personalDataAlertColumn('limit', t('limit'), ({ limit }) => limitLabel(limit)),
          textColumn('borrowers', t('borrowers'), { align: 'end' }),
          momentColumn('reachedAt', t('reachedAt')),
          state === 'open'
            ? personalDataAlertColumn(
                'actions',
                '',
                ({ alertId, email }) => (
                  <WriteButton
                    name="reviewAlert"
                    draftKey={`review ${alertId}`}
                    buttonLabel={t('review')}
                    title={t('reviewTitle', { email })}
                    description={t('reviewLead')}
                    toRequest={(_, reason) => ({ alertId, note: reason, reason })}
                  />
                ),
                { align: 'end' },
              )
            : personalDataAlertColumn('reviewed', t('reviewedBy'), ({ reviewedBy, note }) =>
                [reviewedBy, note].filter(Boolean).join(' · '),
              ),
        ]}
      >
        <FilterLinks
          label={t('states')}
          options={personalDataAlertStates}
          selected={state}
          renderLabel={t}
          getLink={(one) => ({ to: '/personal-data', search: { ...search, state: one } })}
        />
      </List>
    </Panel>
  );
}
