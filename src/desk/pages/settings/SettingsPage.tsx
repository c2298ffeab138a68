import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCall } from '../../../contract/desk/auditSubject.ts';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { roles, type TokenState } from '../../../contract/desk/staff.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { Tag, type Tone } from '../../ui/format/tags.tsx';
import {
  createColumnHelper,
  dayColumn,
  marketColumn,
  moneyColumn,
  textColumn,
} from '../../ui/list/columns.tsx';
import { TablePanel } from '../../ui/list/Table.tsx';
import { useCallAreas } from '../../ui/navigation/callAreas.ts';
import { DeskPage, FilterLinks, Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView, RefreshIndicator } from '../../ui/page/QueryView.tsx';
import { DecisionReasons, NotificationTexts } from './ConfiguredTexts.tsx';
import { Coded, FindField, hasText, SettingValues } from './SettingValues.tsx';
import { settingsLists } from './settingsSearch.ts';

const route = getRouteApi('/settings');

const limitColumn = createColumnHelper<Settings['limits'][number]>();
const viewLimitColumn = createColumnHelper<Settings['personalDataLimits'][number]>();
const permissionColumn = createColumnHelper<CallPermission>();
const machineTokenColumn = createColumnHelper<MachineToken>();

type Settings = DeskReply<'settings'>;
type CallPermission = {
  readonly name: DeskCallName;
  readonly area: string;
  readonly permitted: readonly string[];
};

/** Configuration in force, approval limits, machine tokens and permissions. */
export function SettingsPage() {
  const t = useTexts('settings');
  const query = useDeskQuery('settings', {});
  return (
    <DeskPage title={t('title')} description={t('lead')} actions={<RefreshIndicator query={query} />}>
      <QueryView query={query} data={query.data} skeletonRows={12}>
        {(settings) => <Details settings={settings} />}
      </QueryView>
    </DeskPage>
  );
}

function Details({ settings }: { settings: Settings }) {
  const t = useTexts('settings');
  const { list = 'values' } = route.useSearch();
  return (
    <>
      <NotConnected names={settings.notConnected} />
      <FilterLinks
        label={t('lists')}
        options={settingsLists}
        selected={list}
        renderLabel={(one) => t(one)}
        getLink={(one) => ({ to: '/settings', search: { list: one } })}
      />
      {list === 'values' ? <SettingValues {...settings} /> : null}
      {list === 'messages' ? <NotificationTexts {...settings} /> : null}
      {list === 'reasons' ? <DecisionReasons {...settings} /> : null}
      {list === 'limits' ? <Limits {...settings} /> : null}
      {list === 'permissions' ? <Permissions permissions={settings.permissions} /> : null}
      {list === 'tokens' ? <MachineTokens tokens={settings.tokens} /> : null}
    </>
  );
}

/** Amounts above which a call needs approval, and how many borrowers a person may open. */
function Limits({ limits, personalDataLimits }: Pick<Settings, 'limits' | 'personalDataLimits'>) {
  const t = useTexts('settings');
  const callLabel = useLabels('call');
  const limitLabel = useLabels('accessLimit');
  return (
    <>
      <TablePanel<Settings['limits'][number]>
        title={t('limits')}
        rows={limits}
        rowKey={({ call, market, currency }) => `${call} ${market} ${currency}`}
        columns={[
          limitColumn('call', t('call'), ({ call }) => <Coded label={callLabel(call)} code={call} />),
          marketColumn(t('market')),
          moneyColumn('above', t('above')),
          moneyColumn('perDay', t('perDay')),
        ]}
      />
      <TablePanel<Settings['personalDataLimits'][number]>
        title={t('personalDataLimits')}
        rows={personalDataLimits}
        rowKey={({ limit }) => limit}
        columns={[
          viewLimitColumn('limit', t('name'), ({ limit }) => (
            <Coded label={limitLabel(limit)} code={limit} />
          )),
          textColumn('borrowers', t('borrowers'), { align: 'end' }),
        ]}
      />
    </>
  );
}

/** Which roles may make which call, in the navigation's order; all calls, those of one role, those that are looked for. */
function Permissions({ permissions }: Pick<Settings, 'permissions'>) {
  const t = useTexts('settings');
  const callLabel = useLabels('call');
  const roleLabel = useLabels('role');
  const { role } = route.useSearch();
  const [query, setQuery] = useState('');
  const areas = useCallAreas();
  const rows = areas.flatMap(({ name, area }) => {
    const permitted = permissions.find(({ call }) => call === formatCall(name))?.roles ?? [];
    const isShown =
      (role === undefined || permitted.includes(role)) && hasText([area, callLabel(name), name], query);
    return isShown ? [{ name, area, permitted }] : [];
  });
  return (
    <>
      <FilterLinks
        label={t('roles')}
        options={[undefined, ...roles]}
        selected={role}
        renderLabel={(one) => (one === undefined ? t('allRoles') : roleLabel(one))}
        getLink={(one) => ({ to: '/settings', search: { list: 'permissions', role: one } })}
      />
      <FindField label={t('findPermission')} value={query} onChange={setQuery} />
      <TablePanel<CallPermission>
        title={t('permissions')}
        emptyText={t('noPermission')}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          textColumn('area', t('page')),
          permissionColumn('call', t('call'), ({ name }) => <Coded label={callLabel(name)} code={name} />, {
            sortValue: ({ name }) => callLabel(name),
          }),
          permissionColumn('roles', t('roles'), ({ permitted }) => permitted.map(roleLabel).join(', ')),
        ]}
      />
    </>
  );
}

/** Providers and services that are not configured. */
function NotConnected({ names }: { names: readonly string[] }) {
  const t = useTexts('settings');
  if (names.length === 0) return null;
  return (
    <Panel title={t('notConnected')}>
      <p className="quiet">{t('notConnectedLead')}</p>
      <ul className="plain-list">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Panel>
  );
}

type MachineToken = DeskReply<'settings'>['tokens'][number];

const tones: Record<TokenState, Tone> = { live: 'good', ending: 'due', expired: 'bad' };

/** Tokens of the lender's machines: scopes, daily limits and expiry. They are created on the server. */
function MachineTokens({ tokens }: { tokens: readonly MachineToken[] }) {
  const t = useTexts('settings');
  return (
    <TablePanel<MachineToken>
      title={t('tokens')}
      emptyText={t('noTokens')}
      rows={tokens}
      rowKey={({ name }) => name}
      columns={[
        textColumn('name', t('machine')),
        machineTokenColumn('calls', t('may'), ({ calls }) => calls.join(', ')),
        machineTokenColumn('limits', t('today'), ({ limits }) => <TokenLimits limits={limits} />),
        dayColumn('createdAt', t('made'), { isSecondary: true }),
        dayColumn('expiresAt', t('expires')),
        machineTokenColumn('state', t('state'), ({ state }) => <Tag tone={tones[state]}>{t(state)}</Tag>),
        machineTokenColumn('actions', '', ({ name }) => <RevokeToken name={name} />, { align: 'end' }),
      ]}
    />
  );
}

function TokenLimits({ limits }: Pick<MachineToken, 'limits'>) {
  const t = useTexts('settings');
  return (
    <ul className="plain-list">
      {limits.map(({ call, currency, perDay, used }) => (
        <li key={`${call} ${currency}`}>
          {call}: {t('usedOf', { used: formatMoney(used, currency), perDay: formatMoney(perDay, currency) })}
        </li>
      ))}
    </ul>
  );
}

function RevokeToken({ name }: { name: string }) {
  const t = useTexts('settings');
  return (
    <WriteButton
      name="revokeToken"
      draftKey={`revoke ${name}`}
      buttonLabel={t('revoke')}
      label={t('revokeTitle', { name })}
      title={t('revokeTitle', { name })}
      description={t('revokeLead')}
      toRequest={(_, reason) => ({ name, reason })}
      kind="danger"
    />
  );
}
