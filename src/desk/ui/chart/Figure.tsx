import { type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../Button.tsx';
import { download } from '../download.ts';
import { Panel } from '../Room.tsx';
import { Table } from '../Table.tsx';
import { uiTexts } from '../texts.ts';
import { csvOf } from './csv.ts';

type Cell = string | number;

export type FigureTable = {
  readonly headers: readonly string[];
  /** As a file has them. */
  readonly rows: readonly (readonly Cell[])[];
  /** As people read them; without it, as the file. */
  readonly shown?: (cell: Cell, column: number) => string;
};

type Props = {
  name: string;
  title: string;
  /** What it says and how it is worked out. */
  explained: string;
  table: FigureTable;
  children: ReactNode;
};

/** A drawing with what it means, its table and its CSV. */
export function Figure({ name, title, explained, table, children }: Props) {
  const say = useTexts(uiTexts);
  const [hasTable, setTable] = useState(false);
  return (
    <Panel
      title={title}
      aside={
        <div className="actions">
          <Button kind="plain" onClick={() => setTable(!hasTable)}>
            {say(hasTable ? 'hideTable' : 'showTable')}
          </Button>
          <Button
            kind="plain"
            label={say('csvOf', { what: title })}
            onClick={() => download(`${name}.csv`, 'text/csv', csvOf(table.headers, table.rows))}
          >
            {say('csv')}
          </Button>
        </div>
      }
    >
      <p className="quiet explained">{explained}</p>
      {children}
      {hasTable ? <Figures title={title} table={table} /> : null}
    </Panel>
  );
}

function Figures({ title, table: { headers, rows, shown = String } }: { title: string; table: FigureTable }) {
  const items = rows.map((cells, index) => ({ cells, index }));
  return (
    <Table<(typeof items)[number]>
      label={title}
      rows={items}
      keyOf={({ index }) => String(index)}
      columns={headers.map((header, column) => ({
        id: String(column),
        header,
        ...(column === 0 ? {} : { align: 'end' as const }),
        cell: ({ cells }) => shown(cells[column] ?? '', column),
      }))}
    />
  );
}
