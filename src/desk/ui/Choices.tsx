import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props<Choice> = {
  label: string;
  among: readonly Choice[];
  chosen: Choice;
  nameOf: (choice: NoInfer<Choice>) => ReactNode;
  linkOf: (choice: NoInfer<Choice>) => LinkProps & { title?: string };
};

/** Addresses of the same room that show something else of it: one of them is where one is. */
export function Choices<Choice extends string | undefined>(props: Props<Choice>) {
  const { label, among, chosen, nameOf, linkOf } = props;
  return (
    <nav className="choices" aria-label={label}>
      {among.map((choice) => (
        <Link
          key={choice ?? ''}
          {...linkOf(choice)}
          // Not where the address only holds more than the link's.
          activeOptions={{ exact: true }}
          aria-current={choice === chosen ? 'page' : undefined}
        >
          {nameOf(choice)}
        </Link>
      ))}
    </nav>
  );
}
