import type { ComponentProps, ReactNode } from 'react';
import { Panel } from './DeskPage.tsx';
import { EmptyState } from './QueryView.tsx';
import { Table } from './Table.tsx';

type Props<Row extends object> = Omit<ComponentProps<typeof Table<Row>>, 'label'> & {
  title: string;
  /** What is said where there is no row. */
  emptyText?: string;
  /** What is done about all of it. */
  actions?: ReactNode;
};

/** A panel that is one table. */
export function TablePanel<Row extends object>({ title, emptyText, actions, ...table }: Props<Row>) {
  return (
    <Panel title={title} actions={actions}>
      {table.rows.length === 0 && emptyText !== undefined ? (
        <EmptyState>{emptyText}</EmptyState>
      ) : (
        <Table<Row> {...table} label={title} />
      )}
    </Panel>
  );
}
