import { type LegalBlock, parseLegalText } from '../../../contract/legal.ts';
import type { AgreementText } from '../agreements/index.ts';

/** The words and figures of an agreement as pages and the PDF draw them: nothing is added, nothing left out. */
export function toAgreementView({ parts, wording }: AgreementText) {
  const { title, version, preamble: opening, sections } = parseLegalText(wording, {});
  return {
    title,
    version,
    parts: parts.map(({ title, rows }) => ({ title, rows: [...rows] })),
    opening: opening.flatMap(toLines),
    clauses: sections.map((section) => ({
      title: section.title,
      paragraphs: section.blocks.flatMap(toLines),
    })),
  };
}

export type AgreementView = ReturnType<typeof toAgreementView>;

function toLines(block: LegalBlock): readonly string[] {
  return block.kind === 'paragraph' ? [block.text] : block.items.map((item) => `• ${item}`);
}
