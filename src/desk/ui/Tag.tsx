import type { ReactNode } from 'react';

export type Tone = 'plain' | 'good' | 'due' | 'bad';

/** A state in a word; its colour repeats what the word says. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag ${tone}`}>{children}</span>;
}
