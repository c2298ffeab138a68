import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTexts, useWords } from '../../texts/language.tsx';
import { viewedWords } from '../../texts/viewedWords.ts';
import { DayToGo } from '../../ui/form/DayField.tsx';
import { todayIn } from '../../ui/format.ts';
import { List } from '../../ui/List.tsx';
import { Panel, Room } from '../../ui/Room.tsx';
import { Alerts } from './Alerts.tsx';
import { personalDataTexts } from './texts.ts';

const route = getRouteApi('/personal-data');
const counts = [
  'borrowers',
  'hourPeak',
  'dayPeak',
  'assigned',
  'unassigned',
  'approved',
  'exports',
  'approvals',
] as const;
const extra: ReadonlySet<string> = new Set(['approved', 'approvals']);
const usualDays = 7;
const dayMs = 86_400_000;

/** Who of the staff looked at whose data, and whose limits were reached. */
export function PersonalData() {
  const say = useTexts(personalDataTexts);
  const viewedOf = useWords(viewedWords);
  const navigate = useNavigate();
  const { state = 'open', ...given } = route.useSearch();
  const to = given.to ?? todayIn('UTC', new Date());
  const from = given.from ?? new Date(Date.parse(to) - (usualDays - 1) * dayMs).toISOString().slice(0, 10);
  function go(days: { from?: string; to?: string }): void {
    void navigate({ to: '/personal-data', search: { state, ...given, ...days } });
  }
  return (
    <Room title={say('title')} lead={say('lead')}>
      <Alerts state={state} search={given} />
      <Panel title={say('views')}>
        <List
          name="personalDataViews"
          request={given}
          label={say('views')}
          keyOf={({ staffId }) => staffId}
          empty={say('noViews')}
          columns={[
            {
              id: 'who',
              header: say('who'),
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
              header: say('fields'),
              cell: ({ fields }) =>
                fields.map(({ field, count }) => `${viewedOf(field)} ${count}`).join(', '),
            },
            ...counts.map((count) => ({
              id: count,
              header: say(count),
              align: 'end' as const,
              ...(extra.has(count) ? { isExtra: true as const } : {}),
              by: (row: Readonly<Record<typeof count, number>>) => row[count],
              cell: (row: Readonly<Record<typeof count, number>>) => row[count],
            })),
          ]}
        >
          <DayToGo field={{ label: say('from'), most: to }} value={from} go={(day) => go({ from: day })} />
          <DayToGo field={{ label: say('to'), least: from }} value={to} go={(day) => go({ to: day })} />
        </List>
      </Panel>
    </Room>
  );
}
