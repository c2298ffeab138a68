import type { ReactNode } from 'react';
import type { ListCallName } from '../../../contract/desk/calls.ts';
import { DeskPage, MasterDetail } from '../page/DeskPage.tsx';
import { List, type ListProps } from './List.tsx';

type ListPageProps<Name extends ListCallName> = Omit<ListProps<Name>, 'label' | 'kind'> & {
  title: string;
  description: string;
  /** Page-wide actions. */
  actions?: ReactNode;
  /** What stands above the list. */
  before?: ReactNode;
  /** The detail of the selected row, beside the list; null when none is selected. */
  detail?: ReactNode;
  /** Further content below the list. */
  after?: ReactNode;
};

/** A page that is a list. */
export function ListPage<Name extends ListCallName>(props: ListPageProps<Name>) {
  const { title, description, actions, before, detail, after, ...list } = props;
  const view = <List {...list} label={title} kind="main" />;
  return (
    <DeskPage title={title} description={description} actions={actions}>
      {before}
      {detail === undefined ? view : <MasterDetail list={view} detail={detail} />}
      {after}
    </DeskPage>
  );
}
