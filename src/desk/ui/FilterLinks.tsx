import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props<Option> = {
  label: string;
  options: readonly Option[];
  selected: Option;
  renderLabel: (option: NoInfer<Option>) => ReactNode;
  getLink: (option: NoInfer<Option>) => LinkProps & { title?: string };
};

/** Addresses of the same room that show something else of it: one of them is where one is. */
export function FilterLinks<Option extends string | undefined>(props: Props<Option>) {
  const { label, options, selected, renderLabel, getLink } = props;
  return (
    <nav className="filter-links" aria-label={label}>
      {options.map((option) => (
        <Link
          key={option ?? ''}
          {...getLink(option)}
          // Not where the address only holds more than the link's.
          activeOptions={{ exact: true }}
          aria-current={option === selected ? 'page' : undefined}
        >
          {renderLabel(option)}
        </Link>
      ))}
    </nav>
  );
}
