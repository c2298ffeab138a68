import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import type { SavedField } from '../../../contract/desk/savedViews.ts';
import { minorPerMajor } from '../../../contract/moneyFormat.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../controls.tsx';
import type { FieldOption } from '../form/fields.ts';
import { Menu } from '../Menu.tsx';

export type FilterField = { readonly label: string } & (
  | { readonly kind: 'choice'; readonly options: readonly FieldOption[]; readonly name: SavedField }
  /** An amount is typed in whole units of its currency; in the address it is in minor units. */
  | { readonly kind: 'day' | 'count' | 'amount'; readonly name: SavedField }
  /** An id or a person, which no view saves. */
  | {
      readonly kind: 'text';
      readonly name: 'orderId' | 'paymentId' | 'actor' | 'maker' | 'decider' | 'about' | 'borrower';
      readonly hint?: string;
    }
);

type Search = Readonly<Record<string, string | undefined>>;

/** Filters of a page's list in its address, in a menu that counts those in use. */
export function FilterMenu({ fields }: { fields: readonly FilterField[] }) {
  const t = useTexts('ui');
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const used = fields.filter(({ name }) => search[name] !== undefined);
  function apply(values: Search): void {
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

function toParameter({ kind }: FilterField, text: string): string {
  if (kind === 'text') return text.trim();
  if (kind !== 'amount' || text === '') return text;
  return String(Math.round(Number(text) * minorPerMajor));
}

function FilterInput({ field, value }: { field: FilterField; value: string }) {
  const t = useTexts('ui');
  const id = useId();
  const common = { id, name: field.name, className: 'input' };
  return (
    <>
      <label htmlFor={id}>{field.label}</label>
      {field.kind === 'choice' ? (
        <select {...common} defaultValue={value}>
          <option value="">{t('anyValue')}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
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
          defaultValue={field.kind === 'amount' && value !== '' ? Number(value) / minorPerMajor : value}
        />
      )}
    </>
  );
}
