import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import type { SavedField } from '../../../contract/desk/savedViews.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../controls/Button.tsx';
import { Menu } from '../controls/Menu.tsx';
import type { FieldOption } from '../form/fields.ts';
import { GroupedOptions } from '../form/GroupedOptions.tsx';
import { formatPlainAmount, parseAmount } from '../format/format.ts';

/** A filter by its name in the address of the page. */
type FilterField<Name extends string> = { readonly label: string } & (
  | {
      readonly kind: 'choice';
      readonly options: readonly FieldOption[];
      readonly name: Name & SavedField;
    }
  /** An amount is typed in whole units of its currency; in the address it is in minor units. */
  | { readonly kind: 'day' | 'count' | 'amount'; readonly name: Name & SavedField }
  /** An id or a person, which no view saves. */
  | { readonly kind: 'text'; readonly name: Exclude<Name, SavedField>; readonly hint?: string }
);

type SearchValues = Readonly<Record<string, string | undefined>>;

type Props<Search> = {
  /** What the page's address has. */
  search: Search;
  fields: readonly FilterField<keyof Search & string>[];
};

/** Filters of a page's list in its address, in a menu that counts those in use. */
export function FilterMenu<Search extends SearchValues>({ search, fields }: Props<Search>) {
  const t = useTexts('ui');
  const navigate = useNavigate();
  const used = fields.filter(({ name }) => search[name] !== undefined);
  function apply(values: SearchValues): void {
    const next = Object.entries({ ...search, ...values }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    void navigate({ to: '.', search: Object.fromEntries(next) });
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    apply(
      Object.fromEntries(
        fields.map((field) => [field.name, toParameter(field, String(form.get(field.name)))]),
      ),
    );
  }
  return (
    <Menu label={used.length === 0 ? t('filters') : t('filtersUsed', { count: used.length })}>
      {(close) => (
        <form
          className="filter-form"
          onSubmit={(event) => {
            submit(event);
            close();
          }}
        >
          {fields.map((field) => (
            <FilterInput key={field.name} field={field} value={search[field.name] ?? ''} />
          ))}
          <div className="filter-actions">
            <Button kind="primary" type="submit">
              {t('applyFilters')}
            </Button>
            {used.length === 0 ? null : (
              <Button
                kind="plain"
                onClick={() => {
                  close();
                  apply(Object.fromEntries(fields.map(({ name }) => [name, undefined])));
                }}
              >
                {t('clearFilters')}
              </Button>
            )}
          </div>
        </form>
      )}
    </Menu>
  );
}

function toParameter({ kind }: FilterField<string>, text: string): string {
  if (kind === 'amount') return String(parseAmount(text) ?? '');
  return kind === 'text' ? text.trim() : text;
}

function FilterInput({ field, value }: { field: FilterField<string>; value: string }) {
  const t = useTexts('ui');
  const id = useId();
  const common = { id, name: field.name, className: 'input' };
  return (
    <>
      <label htmlFor={id}>{field.label}</label>
      {field.kind === 'choice' ? (
        <select {...common} defaultValue={value}>
          <option value="">{t('anyValue')}</option>
          <GroupedOptions options={field.options} />
        </select>
      ) : field.kind === 'text' ? (
        <span className="filter-text">
          <input
            {...common}
            maxLength={128}
            defaultValue={value}
            aria-describedby={field.hint && `${id}-hint`}
          />
          {field.hint === undefined ? null : (
            <span id={`${id}-hint`} className="hint">
              {field.hint}
            </span>
          )}
        </span>
      ) : field.kind === 'day' ? (
        <input {...common} type="date" defaultValue={value} />
      ) : (
        <input
          {...common}
          type="number"
          min={0}
          step={field.kind === 'amount' ? '0.01' : '1'}
          defaultValue={field.kind === 'amount' && value !== '' ? formatPlainAmount(Number(value)) : value}
        />
      )}
    </>
  );
}
