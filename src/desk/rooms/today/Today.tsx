import { Link, type LinkProps } from '@tanstack/react-router';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useRead } from '../../api/queries.ts';
import { useMay } from '../../frame/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Fresh } from '../../ui/Fresh.tsx';
import { ageText, countText } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Room } from '../../ui/Room.tsx';
import { Table } from '../../ui/Table.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import { todayTexts } from './texts.ts';

type Queue = DeskReply<'today'>['queues'][number];

/** Where each queue's rows are, all of them and no others, and the call that reads them. */
const places: Readonly<Record<Queue['name'], { call: DeskCallName; link: LinkProps }>> = {
  applications: { call: 'applications', link: { to: '/applications' } },
  payouts: { call: 'payouts', link: { to: '/payouts' } },
  suspense: { call: 'suspense', link: { to: '/suspense' } },
  claims: { call: 'claims', link: { to: '/claims' } },
  reversals: { call: 'strayReversals', link: { to: '/suspense', search: { list: 'reversals' } } },
  unmatchedDeposits: {
    call: 'deposits',
    link: { to: '/tills', search: { list: 'deposits', state: 'unmatched' } },
  },
  undepositedTills: { call: 'tills', link: { to: '/tills', search: { state: 'undeposited' } } },
  longOpenTills: { call: 'tills', link: { to: '/tills', search: { state: 'openLong' } } },
  complaints: { call: 'complaints', link: { to: '/complaints' } },
  brokenPromises: { call: 'collections', link: { to: '/collections', search: { promise: 'broken' } } },
  approvals: { call: 'approvals', link: { to: '/approvals' } },
  privacyRequests: { call: 'privacyRequests', link: { to: '/privacy' } },
  personalDataAlerts: { call: 'personalDataAlerts', link: { to: '/personal-data' } },
  grantedRequests: { call: 'privacyRequests', link: { to: '/privacy', search: { state: 'granted' } } },
};

const everyMs = 30_000;
const whilePreparingMs = 2_000;
const hourMs = 3_600_000;
/** From these ages on a queue is pressing, and neglected. */
const pressingMs = 8 * hourMs;
const neglectedMs = 48 * hourMs;

/** The queues of the rooms that somebody may enter, but for those of a newer server, each with how long its oldest has waited. */
export function Today() {
  const say = useTexts(todayTexts);
  const { language } = useLanguage();
  const may = useMay();
  const query = useRead(
    'today',
    {},
    { everyMs: (last) => (last?.isBeingPrepared ? whilePreparingMs : everyMs) },
  );
  return (
    <Room title={say('title')} lead={say('lead')} aside={<Fresh query={query} />}>
      <Loaded query={query} data={query.data} rows={8}>
        {({ at, queues, isBeingPrepared }) => (
          <>
            {isBeingPrepared ? <p role="status">{say('beingPrepared')}</p> : null}
            <Table<Queue>
              label={say('title')}
              rows={queues.filter(({ name }) => Object.hasOwn(places, name) && may(places[name].call))}
              keyOf={({ name }) => name}
              columns={[
                {
                  id: 'queue',
                  header: say('queue'),
                  cell: ({ name }) => (
                    <Link {...places[name].link} className="row-link">
                      {say(name)}
                    </Link>
                  ),
                },
                {
                  id: 'count',
                  header: say('count'),
                  align: 'end',
                  cell: ({ count }) =>
                    count === 0 ? (
                      <span className="quiet">{say('nothing')}</span>
                    ) : (
                      <strong className="figure">{countText(count, language)}</strong>
                    ),
                },
                {
                  id: 'oldest',
                  header: say('oldest'),
                  align: 'end',
                  cell: ({ oldestAt }) =>
                    oldestAt === null ? '' : <Waiting ms={Date.parse(at) - Date.parse(oldestAt)} />,
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </Room>
  );
}

function Waiting({ ms }: { ms: number }) {
  const tone: Tone = ms >= neglectedMs ? 'bad' : ms >= pressingMs ? 'due' : 'plain';
  return <Tag tone={tone}>{ageText(ms)}</Tag>;
}
