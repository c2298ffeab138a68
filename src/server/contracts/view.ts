import { type LegalBlock, parseLegal } from '../../contract/legal.ts';
import type { AgreementText } from '../agreements/index.ts';

/** The words and figures of an agreement as pages and the PDF draw them: nothing is added, nothing left out. */
export function agreementView({ parts, wording }: AgreementText) {
  const { title, version, opening, sections } = parseLegal(wording, {});
  return {
    title,
    version,
    parts: parts.map(({ title, rows }) => ({ title, rows: [...rows] })),
    opening: opening.flatMap(linesOf),
    clauses: sections.map((section) => ({
      title: section.title,
      paragraphs: section.blocks.flatMap(linesOf),
    })),
  };
}

export type AgreementView = ReturnType<typeof agreementView>;

function linesOf(block: LegalBlock): readonly string[] {
  return block.kind === 'paragraph' ? [block.text] : block.items.map((item) => `• ${item}`);
}
