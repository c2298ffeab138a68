import { Link } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useRead } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Fresh } from '../../ui/Fresh.tsx';
import { ageText, countText } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Room } from '../../ui/Room.tsx';
import { Table } from '../../ui/Table.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import { todayTexts } from './texts.ts';

type Queue = DeskReply<'today'>['queues'][number];

const places = {
  applications: '/applications',
  payouts: '/payouts',
  suspense: '/suspense',
  claims: '/claims',
  reversals: '/suspense',
  complaints: '/complaints',
  brokenPromises: '/collections',
  approvals: '/approvals',
  privacyRequests: '/privacy',
} as const satisfies Record<Queue['name'], string>;

const everyMs = 30_000;
const whilePreparingMs = 2_000;
const hourMs = 3_600_000;
/** From these ages on a queue is pressing, and neglected. */
const pressingMs = 8 * hourMs;
const neglectedMs = 48 * hourMs;

/** The queues, each with how long its oldest has waited. */
export function Today() {
  const say = useTexts(todayTexts);
  const { language } = useLanguage();
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
              rows={queues}
              keyOf={({ name }) => name}
              columns={[
                {
                  id: 'queue',
                  header: say('queue'),
                  cell: ({ name }) => (
                    <Link to={places[name]} className="row-link">
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
