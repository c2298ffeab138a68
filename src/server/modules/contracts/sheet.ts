import type { Block, Sheet } from '../../platform/pdf/index.ts';
import { canonicalize } from '../agreements/index.ts';
import { contractTexts } from './texts.ts';
import type { AgreementView } from './view.ts';

/** An agreement with what stands beside it. */
export type AgreementPrintInput = {
  name: string;
  language: 'es' | 'en';
  view: AgreementView;
  hash: string;
  /** Exactly what bears the hash: it goes with the PDF as a file. */
  hashedDocument: unknown;
  lender: string;
  day: string;
  summary: { title: string; note: string; rows: readonly (readonly [label: string, value: string])[] };
};

const attachmentName = 'agreement.json';

/** An agreement as it is drawn: each page names it and its hash. */
export function createAgreementSheet(input: AgreementPrintInput): Sheet {
  const { name, language, view, hash, lender, summary, day } = input;
  const texts = contractTexts(language);
  return {
    name,
    language,
    title: view.title,
    subject: hash,
    author: lender,
    day,
    attachment: { name: attachmentName, json: canonicalize(input.hashedDocument) },
    blocks: [
      { heading: summary.title },
      { paragraph: summary.note, isMuted: true },
      { rows: summary.rows.map(([label, value]) => ({ label, value, detail: '' })) },
      ...view.opening.map((paragraph) => ({ paragraph })),
      ...view.parts.flatMap(({ title, rows }): Block[] => [{ heading: title }, { rows }]),
      ...view.clauses.flatMap(({ title, paragraphs }): Block[] => [
        { heading: title },
        ...paragraphs.map((paragraph) => ({ paragraph })),
      ]),
      { heading: texts.fingerprint },
      { paragraph: hash },
      { paragraph: `${texts.attached(attachmentName)} ${texts.version}: ${view.version}.`, isMuted: true },
    ],
    footer: `${name} · ${hash}`,
  };
}
