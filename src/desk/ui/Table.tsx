import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../texts/language.tsx';
import { Sideways } from './Sideways.tsx';
import { uiTexts } from './texts.ts';

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What it is sorted by; without it, it isn't. */
  readonly by?: (row: Row) => string | number;
  readonly align?: 'end';
  /** Left out where there is little room. */
  readonly isExtra?: true;
};

type Props<Row> = {
  /** What the table holds, for who can't see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The row that stands open beside the table. */
  current?: string | undefined;
};

/** From here on they stand closer together. */
const manyColumns = 8;

type Direction = 'ascending' | 'descending';

type Sorting = { readonly id: string; readonly direction: Direction };

/**
 * Rows of one kind. The arrows walk over the links in them, of which one is in the way of the tab key; a press anywhere in
 * a row follows its link.
 */
export function Table<Row extends object>({ label, columns, rows, keyOf, current }: Props<Row>) {
  const say = useTexts(uiTexts);
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const [sorting, setSorting] = useState<Sorting | undefined>();

  useLayoutEffect(() => {
    const links = linksOf(body.current);
    const shown = Math.min(active, links.length - 1);
    links.forEach((link, index) => {
      link.tabIndex = index === shown ? 0 : -1;
    });
  });

  function walk(event: KeyboardEvent): void {
    const links = linksOf(body.current);
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    const link = to === undefined || at < 0 ? undefined : links[to];
    if (to === undefined || link === undefined) return;
    event.preventDefault();
    setActive(to);
    link.focus();
  }

  function follow(event: MouseEvent<HTMLTableRowElement>): void {
    const target = event.target as HTMLElement;
    // A dialog that the row opened is no part of it.
    if (!event.currentTarget.contains(target)) return;
    if (target.closest('a, button, input, label') || window.getSelection()?.toString()) return;
    linksOf(event.currentTarget)[0]?.click();
  }

  return (
    <Sideways label={label}>
      <table className={columns.length > manyColumns ? 'table dense' : 'table'} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, header, by, ...column }) => {
              const direction = sorting?.id === id ? sorting.direction : undefined;
              if (header === '') return <td key={id} />;
              return (
                <th key={id} scope="col" className={classOf(column)} aria-sort={direction}>
                  {by === undefined ? (
                    header
                  ) : (
                    <button
                      type="button"
                      className="sort"
                      title={say('sortBy', { what: header })}
                      onClick={() => setSorting(nextOf(id, direction))}
                    >
                      {header}
                      <span aria-hidden="true" className="arrow">
                        {direction && { ascending: '▲', descending: '▼' }[direction]}
                      </span>
                    </button>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={walk}>
          {inOrder(rows, columns, sorting).map((row) => (
            <tr key={keyOf(row)} aria-current={keyOf(row) === current ? 'true' : undefined} onClick={follow}>
              {columns.map((column) => (
                <td key={column.id} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

function linksOf(within: HTMLElement | null): HTMLAnchorElement[] {
  return [...(within?.querySelectorAll<HTMLAnchorElement>('a.row-link') ?? [])];
}

function classOf({ align, isExtra }: Pick<Column<never>, 'align' | 'isExtra'>): string {
  return [align, isExtra ? 'extra' : undefined].filter(Boolean).join(' ');
}

/** Pressed again it turns around, and a third time the rows stand as they came. */
function nextOf(id: string, now: Direction | undefined): Sorting | undefined {
  if (now === 'descending') return undefined;
  return { id, direction: now === undefined ? 'ascending' : 'descending' };
}

const words = new Intl.Collator(undefined, { numeric: true });

function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const by = columns.find(({ id }) => id === sorting?.id)?.by;
  if (by === undefined) return rows;
  const turn = sorting?.direction === 'descending' ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    return turn * (typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(`${a}`, `${b}`));
  });
}
