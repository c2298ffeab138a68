import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTexts } from '../texts/language.tsx';
import { FilterSelect } from './list/FilterSelect.tsx';

export const terms = ['late', 'soon'] as const;
export type DeadlineState = (typeof terms)[number];

/** A queue's filter by term, in the address of its page. */
export function DeadlineFilter() {
  const t = useTexts('ui');
  const { term = '' }: { term?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <FilterSelect
      label={t('term')}
      anyLabel={t('anyTerm')}
      options={terms.map((value) => ({ value, label: t(`${value}Term`) }))}
      value={term}
      onSelect={(value) =>
        void navigate({
          to: '.',
          search: (previous) => ({ ...previous, term: terms.find((one) => one === value) }),
        })
      }
    />
  );
}
