import type { LegalFacts } from './legalFacts.ts';

const tag = /^\[(no |each )?([A-Za-z]+)\] /;

/**
 * A legal text with its tags settled: what stands before a paragraph or a list's item in brackets decides whether it
 * stands at all, or how often. Throws an Error that names a tag nobody knows.
 */
export function settleTags(source: string, facts: LegalFacts): string {
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => settledBlock(block, facts))
    .join('\n\n');
}

function settledBlock(block: string, facts: LegalFacts): readonly string[] {
  if (!block.startsWith('- ')) return settledPiece(block, facts);
  const items = `\n${block}`
    .split('\n- ')
    .slice(1)
    .flatMap((item) => settledPiece(item, facts));
  return items.length === 0 ? [] : [items.map((item) => `- ${item}`).join('\n')];
}

function settledPiece(piece: string, facts: LegalFacts): readonly string[] {
  const [whole, kind, name = ''] = tag.exec(piece) ?? [];
  if (whole === undefined) return [piece];
  const rest = piece.slice(whole.length);
  if (kind === 'each ')
    return known(facts.each, name).flatMap((values) => settledPiece(filledWith(rest, values), facts));
  const holds = known(facts.holds, name) !== (kind === 'no ');
  return holds ? settledPiece(rest, facts) : [];
}

function known<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  if (value === undefined) throw new Error(`names an unknown tag [${name}]`);
  return value;
}

/** Only what this repetition knows; the rest of the placeholders is filled for the whole text. */
function filledWith(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, () => value),
    text,
  );
}
