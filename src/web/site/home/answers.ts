import { unbroken } from '../../../contract/unbroken.ts';
import { fillText } from '../../texts/fill.ts';
import type { Facts } from './facts.ts';

/**
 * A part of an answer. It is said where every fact it names is known, and `when` too; `unless` keeps it back. Facts are
 * those of `facts.ts`.
 */
export type Part = string | { readonly text: string; readonly when?: string; readonly unless?: string };

/** The parts that are so, in a row. */
export function answerOf(parts: readonly Part[], facts: Facts): string {
  return parts
    .map((part) => (typeof part === 'string' ? { text: part } : part))
    .filter(({ text, when, unless }: { text: string; when?: string; unless?: string }) => {
      const needed = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
      const isSo = [...needed, ...(when ? [when] : [])].every((name) => facts[name] !== undefined);
      return isSo && !(unless && facts[unless] !== undefined);
    })
    .map(({ text }) => unbroken(fillText(text, known(facts)).replaceAll('..', '.')))
    .join(' ');
}

function known(facts: Facts): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value ?? '']));
}
