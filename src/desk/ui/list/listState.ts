import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Column } from './Table.tsx';

export type ListState = {
  readonly sort: string | undefined;
  readonly hiddenColumns: readonly string[];
  setSort(sort: string | undefined): void;
  setHiddenColumns(ids: readonly string[]): void;
};

type ListColumns = readonly Pick<Column<never>, 'id' | 'sort' | 'isOptional'>[];
type Choice = { readonly sort?: string | undefined; readonly columns?: string | undefined };

/**
 * Sort order and visible columns of a list. A page's main list has them in its URL (`sort`, `columns`), which can be shared;
 * other lists have local state. Unknown column names are ignored.
 */
export function useListState(columns: ListColumns, isMain: boolean): ListState {
  const address: Choice = useSearch({ strict: false });
  const navigate = useNavigate();
  const [local, setLocal] = useState<Choice>({});
  const choice = isMain ? address : local;
  function change(next: Choice): void {
    if (!isMain) setLocal({ ...local, ...next });
    else void navigate({ to: '.', search: (previous) => ({ ...previous, ...next }), replace: true });
  }
  return {
    ...parseChoice(columns, choice),
    setSort: (sort) => change({ sort }),
    setHiddenColumns: (ids) => change({ columns: formatShownColumns(columns, ids) }),
  };
}

/** The sort order and hidden columns of a choice; without one the optional columns are hidden. */
export function parseChoice(columns: ListColumns, choice: Choice): Pick<ListState, 'sort' | 'hiddenColumns'> {
  const isSortName = columns.some(
    ({ sort }) => sort !== undefined && [sort, `-${sort}`].includes(choice.sort ?? ''),
  );
  const chosen = choice.columns?.split(',').filter((id) => columns.some((column) => column.id === id)) ?? [];
  const isHidden = ({ id, isOptional }: ListColumns[number]) =>
    chosen.length > 0 ? !chosen.includes(id) : isOptional === true;
  return {
    sort: isSortName ? choice.sort : undefined,
    hiddenColumns: columns.filter(isHidden).map(({ id }) => id),
  };
}

/** The choice that hides these columns; undefined: the default, which also shows where all were hidden. */
export function formatShownColumns(columns: ListColumns, hidden: readonly string[]): string | undefined {
  const shown = columns.filter(({ id }) => !hidden.includes(id)).map(({ id }) => id);
  const optional = columns.filter((column) => column.isOptional).map(({ id }) => id);
  const isDefault = hidden.length === optional.length && optional.every((id) => hidden.includes(id));
  return isDefault || shown.length === 0 ? undefined : shown.join(',');
}
