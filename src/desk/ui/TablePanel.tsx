import type { ComponentProps, ReactNode } from 'react';
import { Empty } from './Loaded.tsx';
import { Panel } from './Room.tsx';
import { Table } from './Table.tsx';

type Props<Row extends object> = Omit<ComponentProps<typeof Table<Row>>, 'label'> & {
  title: string;
  /** What is said where there is no row. */
  empty?: string;
  /** What is done about all of it. */
  aside?: ReactNode;
};

/** A panel that is one table. */
export function TablePanel<Row extends object>({ title, empty, aside, ...table }: Props<Row>) {
  return (
    <Panel title={title} aside={aside}>
      {table.rows.length === 0 && empty !== undefined ? (
        <Empty>{empty}</Empty>
      ) : (
        <Table<Row> {...table} label={title} />
      )}
    </Panel>
  );
}
