import { type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../Button.tsx';
import { Panel } from '../DeskPage.tsx';
import { downloadFile } from '../downloadFile.ts';
import { Table } from '../Table.tsx';
import { toCsv } from './csv.ts';

type Cell = string | number;

export type ChartTable = {
  readonly headers: readonly string[];
  /** As a file has them. */
  readonly rows: readonly (readonly Cell[])[];
  /** As people read them; without it, as the file. */
  readonly formatCell?: (cell: Cell, column: number) => string;
};

type Props = {
  name: string;
  title: string;
  /** What it says and how it is worked out. */
  explanation: string;
  table: ChartTable;
  children: ReactNode;
};

/** A drawing with what it means, its table and its CSV. */
export function ChartPanel({ name, title, explanation, table, children }: Props) {
  const t = useTexts('ui');
  const [isTableShown, setTableShown] = useState(false);
  return (
    <Panel
      title={title}
      actions={
        <div className="actions">
          <Button kind="plain" onClick={() => setTableShown(!isTableShown)}>
            {t(isTableShown ? 'hideTable' : 'showTable')}
          </Button>
          <Button
            kind="plain"
            label={t('csvOf', { what: title })}
            onClick={() => downloadFile(`${name}.csv`, 'text/csv', toCsv(table.headers, table.rows))}
          >
            {t('csv')}
          </Button>
        </div>
      }
    >
      <p className="quiet explanation">{explanation}</p>
      {children}
      {isTableShown ? <ChartData title={title} table={table} /> : null}
    </Panel>
  );
}

function ChartData({
  title,
  table: { headers, rows, formatCell = String },
}: {
  title: string;
  table: ChartTable;
}) {
  const items = rows.map((cells, index) => ({ cells, index }));
  return (
    <Table<(typeof items)[number]>
      label={title}
      rows={items}
      rowKey={({ index }) => String(index)}
      columns={headers.map((header, column) => ({
        id: String(column),
        header,
        ...(column === 0 ? {} : { align: 'end' as const }),
        cell: ({ cells }) => formatCell(cells[column] ?? '', column),
      }))}
    />
  );
}
