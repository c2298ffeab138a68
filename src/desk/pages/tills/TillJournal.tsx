import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import {
  createColumnHelper,
  loanColumn,
  momentColumn,
  moneyColumn,
  textColumn,
} from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';

const column = createColumnHelper<DeskRow<'tillJournal'>>();

/** What the books have of a till's cash, entry by entry. */
export function TillJournal({ tillId }: { tillId: string }) {
  const t = useTexts('tills');
  const eventLabel = useLabels('ledgerEvent');
  return (
    <List
      name="tillJournal"
      request={{ tillId }}
      label={t('journal')}
      rowKey={({ number }) => String(number)}
      emptyText={t('empty')}
      columns={[
        momentColumn('postedAt', t('postedAt')),
        column('kind', t('event'), ({ kind }) => (kind === null ? '–' : eventLabel(kind))),
        textColumn('reference', t('reference')),
        loanColumn(t('order')),
        moneyColumn('amount', t('amount')),
        moneyColumn('balance', t('balance')),
      ]}
    />
  );
}
