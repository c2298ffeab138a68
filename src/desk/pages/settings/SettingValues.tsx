import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { foldAccents } from '../../../contract/foldAccents.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatDay } from '../../ui/format/format.ts';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { TablePanel } from '../../ui/list/Table.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { SettingValue } from './SettingValue.tsx';

type Settings = DeskReply<'settings'>;
type Setting = Settings['rows'][number];

const route = getRouteApi('/settings');
const column = createColumnHelper<Setting>();

/** The settings in force of one scope: all of the server's, a market's or a product's; what is looked for, in all. */
export function SettingValues({ rows, holidays }: Pick<Settings, 'rows' | 'holidays'>) {
  const t = useTexts('settings');
  const settingLabel = useLabels('setting');
  const scopeLabel = useScopeLabel();
  const [query, setQuery] = useState('');
  const scopes = [...new Set(rows.map(({ scope }) => scope))];
  const { scope: selected = scopes[0] } = route.useSearch();
  const isSearch = query.trim() !== '';
  const shown = rows.filter(({ scope, name, value }) =>
    isSearch ? hasText([settingLabel(name), name, value, scopeLabel(scope)], query) : scope === selected,
  );
  return (
    <>
      <FindField label={t('findSetting')} value={query} onChange={setQuery} />
      {isSearch ? null : (
        <FilterLinks
          label={t('scope')}
          options={scopes}
          selected={selected}
          renderLabel={scopeLabel}
          getLink={(scope) => ({ to: '/settings', search: { list: 'values', scope } })}
        />
      )}
      <TablePanel<Setting>
        title={t('values')}
        emptyText={t('noSetting')}
        rows={shown}
        rowKey={({ scope, name }) => `${scope} ${name}`}
        columns={[
          ...(isSearch ? [column('scope', t('scope'), ({ scope }) => scopeLabel(scope))] : []),
          column('name', t('name'), ({ name }) => <Coded label={settingLabel(name)} code={name} />, {
            sortValue: ({ name }) => settingLabel(name),
          }),
          column('value', t('value'), (row) => <Value row={row} rows={rows} holidays={holidays} />),
          column('since', t('since'), (row) => <Since row={row} rows={rows} />),
        ]}
      />
    </>
  );
}

type ValueProps = { row: Setting; rows: readonly Setting[] };

function Value({ row: { scope, name, value }, rows, holidays }: ValueProps & Pick<Settings, 'holidays'>) {
  const { language } = useLanguage();
  if (name !== 'holidays')
    return <SettingValue name={name} value={value} currency={findCurrency(rows, scope)} />;
  const days = holidays.filter(({ market }) => scope === `market ${market}`);
  return days.map(({ day }) => formatDay(day, language)).join(', ');
}

/** Since when the value holds, and what it was before, where it was changed. */
function Since({ row: { scope, name, since, before }, rows }: ValueProps) {
  const t = useTexts('settings');
  if (since === null) return t('unknownSince');
  return (
    <>
      <FormattedDateTime at={since} />
      {before === null ? null : (
        <details>
          <summary>{t('before')}</summary>
          <SettingValue name={name} value={before} currency={findCurrency(rows, scope)} />
        </details>
      )}
    </>
  );
}

function useScopeLabel(): (scope: string) => string {
  const scopeKindLabel = useLabels('settingScope');
  const displayName = useDisplayNames();
  return (scope) => {
    const [scopeKind = '', code] = scope.split(' ');
    if (code === undefined) return scopeKindLabel(scopeKind);
    const name = scopeKind === 'market' ? displayName.market(code) : displayName.product(code);
    return `${scopeKindLabel(scopeKind)} ${name} · ${code}`;
  };
}

/** The currency of a setting's market or of its product's market. */
function findCurrency(rows: readonly Setting[], scope: string): string | undefined {
  const findValue = (scope: string, settingName: string) =>
    rows.find((row) => row.scope === scope && row.name === settingName)?.value;
  const market = scope.startsWith('product ') ? `market ${findValue(scope, 'market')}` : scope;
  return findValue(market, 'currency');
}

/** A name with the code that files and calls have for it. */
export function Coded({ label, code }: { label: string; code: string }) {
  return (
    <>
      {label} <code className="quiet">{code}</code>
    </>
  );
}

type FindFieldProps = { label: string; value: string; onChange: (value: string) => void };

export function FindField({ label, value, onChange }: FindFieldProps) {
  return (
    <label className="filter">
      <span className="quiet">{label}</span>
      <input
        className="input"
        type="search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

/** Whether one of the texts has what is looked for, whatever its accents. */
export function hasText(texts: readonly string[], query: string): boolean {
  const plain = (text: string) => foldAccents(text).toLowerCase();
  return texts.some((text) => plain(text).includes(plain(query.trim())));
}
