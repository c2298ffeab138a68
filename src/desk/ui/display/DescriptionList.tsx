import type { ReactNode } from 'react';

export type Fact =
  | { readonly term: string; readonly value: ReactNode }
  | { readonly lines: ReactNode }
  | false;

/** A description list of terms and values; `lines` are rendered DescriptionItems. */
export function DescriptionList({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="description-list">
      {rows.map((row, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
        return row === false ? null : <FactLines key={index} fact={row} />;
      })}
    </dl>
  );
}

function FactLines({ fact }: { fact: Exclude<Fact, false> }) {
  return 'lines' in fact ? fact.lines : <DescriptionItem term={fact.term}>{fact.value}</DescriptionItem>;
}

type DescriptionItemProps = { term: string; id?: string; children: ReactNode };

export function DescriptionItem({ term, id, children }: DescriptionItemProps) {
  return (
    <div id={id}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
