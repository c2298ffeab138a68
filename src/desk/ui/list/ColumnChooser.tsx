import { useTexts } from '../../texts/language.tsx';
import { Menu } from '../Menu.tsx';
import type { Column } from '../Table.tsx';
import type { ListState } from './listState.ts';

/** Chooses the columns of a list; at least one stays. */
export function ColumnChooser({
  columns,
  state: { hiddenColumns, setHiddenColumns },
}: {
  columns: readonly Pick<Column<never>, 'id' | 'header'>[];
  state: ListState;
}) {
  const t = useTexts('ui');
  const named = columns.filter(({ header }) => header !== '');
  const shownCount = named.filter(({ id }) => !hiddenColumns.includes(id)).length;
  function toggle(id: string, isShown: boolean): void {
    setHiddenColumns(isShown ? hiddenColumns.filter((one) => one !== id) : [...hiddenColumns, id]);
  }
  return (
    <Menu label={t('columns')}>
      {() =>
        named.map(({ id, header }) => {
          const isShown = !hiddenColumns.includes(id);
          return (
            <label key={id} className="menu-choice">
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && shownCount === 1}
                onChange={({ target }) => toggle(id, target.checked)}
              />
              {header}
            </label>
          );
        })
      }
    </Menu>
  );
}
