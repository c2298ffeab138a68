import type { ReactNode } from 'react';

/** Names and what they are, a line each. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="description-list">{children}</dl>;
}

export function DescriptionItem({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
