import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useRead } from '../../api/queries.ts';
import { callIn, callWords } from '../../texts/callWords.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { accessLimitWords } from '../../texts/viewedWords.ts';
import { roleWords } from '../../texts/words.ts';
import { moneyColumn } from '../../ui/columns.tsx';
import { Fresh } from '../../ui/Fresh.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Panel, Room } from '../../ui/Room.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { useNames } from '../../ui/useNames.ts';
import { Tokens } from './Tokens.tsx';
import { partWords, settingsTexts, settingWords } from './texts.ts';
import { Value } from './Value.tsx';

type Settings = DeskReply<'settings'>;

/** What is configured, from how much two people decide, and who may do what. */
export function SettingsRoom() {
  const say = useTexts(settingsTexts);
  const query = useRead('settings', {});
  return (
    <Room title={say('title')} lead={say('lead')} aside={<Fresh query={query} />}>
      <Loaded query={query} data={query.data} rows={12}>
        {(settings) => <Ready settings={settings} />}
      </Loaded>
    </Room>
  );
}

function Ready({
  settings: { rows, limits, personalDataLimits, rights, notConnected, tokens },
}: {
  settings: Settings;
}) {
  const say = useTexts(settingsTexts);
  const callOf = useWords(callWords);
  const roleOf = useWords(roleWords);
  const limitOf = useWords(accessLimitWords);
  const settingOf = useWords(settingWords);
  const partOf = useWords(partWords);
  const nameOf = useNames();
  function placeOf(room: string): string {
    const [part = '', code] = room.split(' ');
    if (code === undefined) return partOf(part);
    return `${partOf(part)} ${part === 'market' ? nameOf.market(code) : nameOf.product(code)}`;
  }
  return (
    <>
      {notConnected.length === 0 ? null : (
        <Panel title={say('notConnected')}>
          <p className="quiet">{say('notConnectedLead')}</p>
          <ul className="plain-list">
            {notConnected.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Panel>
      )}
      <TablePanel<Settings['limits'][number]>
        title={say('limits')}
        rows={limits}
        keyOf={({ call, market, currency }) => `${call} ${market} ${currency}`}
        columns={[
          { id: 'call', header: say('call'), cell: ({ call }) => callOf(call) },
          { id: 'market', header: say('market'), cell: ({ market }) => nameOf.market(market) },
          moneyColumn('above', say('above')),
          moneyColumn('perDay', say('perDay')),
        ]}
      />
      <TablePanel<Settings['personalDataLimits'][number]>
        title={say('personalDataLimits')}
        rows={personalDataLimits}
        keyOf={({ limit }) => limit}
        columns={[
          { id: 'limit', header: say('name'), cell: ({ limit }) => limitOf(limit) },
          { id: 'borrowers', header: say('borrowers'), align: 'end', cell: ({ borrowers }) => borrowers },
        ]}
      />
      <TablePanel<Settings['rows'][number]>
        title={say('values')}
        rows={rows}
        keyOf={({ room, name }) => `${room} ${name}`}
        columns={[
          {
            id: 'room',
            header: say('room'),
            cell: ({ room }) => placeOf(room),
            by: ({ room }) => room,
          },
          {
            id: 'name',
            header: say('name'),
            cell: ({ name }) => <span title={name}>{settingOf(name)}</span>,
            by: ({ name }) => settingOf(name),
          },
          {
            id: 'value',
            header: say('value'),
            cell: ({ room, name, value }) => (
              <Value name={name} value={value} currency={currencyOf(rows, room)} />
            ),
          },
        ]}
      />
      <Tokens tokens={tokens} />
      <TablePanel<Settings['rights'][number]>
        title={say('rights')}
        rows={rights}
        keyOf={({ call }) => call}
        columns={[
          {
            id: 'call',
            header: say('call'),
            cell: ({ call }) => <span title={call}>{callOf(callIn(call)?.name ?? call)}</span>,
            by: ({ call }) => callOf(callIn(call)?.name ?? call),
          },
          { id: 'roles', header: say('roles'), cell: ({ roles }) => roles.map(roleOf).join(', ') },
        ]}
      />
    </>
  );
}

/** Of a market, or of a product's market. */
function currencyOf(rows: Settings['rows'], room: string): string | undefined {
  const given = (of: string, named: string) =>
    rows.find(({ room, name }) => room === of && name === named)?.value;
  const market = room.startsWith('product ') ? `market ${given(room, 'market')}` : room;
  return given(market, 'currency');
}
