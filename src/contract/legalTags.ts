import type { LegalFacts } from './legalFacts.ts';

const tagPattern = /^\[(no |each )?([A-Za-z]+)\] /;

/**
 * A legal text with its tags settled: what stands before a paragraph or a list's item in brackets decides whether it
 * stands at all, or how often. Throws an Error that names a tag nobody knows.
 */
export function resolveTags(source: string, facts: LegalFacts): string {
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => resolveBlock(block, facts))
    .join('\n\n');
}

function resolveBlock(block: string, facts: LegalFacts): readonly string[] {
  if (!block.startsWith('- ')) return resolveItem(block, facts);
  const items = `\n${block}`
    .split('\n- ')
    .slice(1)
    .flatMap((item) => resolveItem(item, facts));
  return items.length === 0 ? [] : [items.map((item) => `- ${item}`).join('\n')];
}

function resolveItem(entry: string, facts: LegalFacts): readonly string[] {
  const [whole, kind, name = ''] = tagPattern.exec(entry) ?? [];
  if (whole === undefined) return [entry];
  const remainder = entry.slice(whole.length);
  if (kind === 'each ')
    return lookUp(facts.repetitions, name).flatMap((values) =>
      resolveItem(fillValues(remainder, values), facts),
    );
  const isShown = lookUp(facts.conditions, name) !== (kind === 'no ');
  return isShown ? resolveItem(remainder, facts) : [];
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  if (value === undefined) throw new Error(`names an unknown tag [${name}]`);
  return value;
}

/** Only what this repetition knows; the rest of the placeholders is filled for the whole text. */
function fillValues(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, () => value),
    text,
  );
}
