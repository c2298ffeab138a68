import type { ReactNode } from 'react';

/** Addresses of the same room that show something else of it: one of them is where one is. */
export function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="choices" aria-label={label}>
      {children}
    </nav>
  );
}
