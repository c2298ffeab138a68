import { canonical } from '../agreements/index.ts';
import type { Block, Sheet } from '../pdf/index.ts';
import { contractTexts } from './texts.ts';
import type { AgreementView } from './view.ts';

/** An agreement with what stands beside it. */
export type Printed = {
  name: string;
  language: 'es' | 'en';
  view: AgreementView;
  hash: string;
  /** Exactly what bears the hash: it goes with the PDF as a file. */
  sealed: unknown;
  lender: string;
  day: string;
  beside: { title: string; note: string; rows: readonly (readonly [label: string, value: string])[] };
};

const attachment = 'agreement.json';

/** An agreement as it is drawn: each page names it and its hash. */
export function agreementSheet(printed: Printed): Sheet {
  const { name, language, view, hash, lender, beside, day } = printed;
  const texts = contractTexts(language);
  return {
    name,
    language,
    title: view.title,
    subject: hash,
    author: lender,
    day,
    attached: { name: attachment, json: canonical(printed.sealed) },
    blocks: [
      { heading: beside.title },
      { paragraph: beside.note, isQuiet: true },
      { rows: beside.rows.map(([label, value]) => ({ label, value, detail: '' })) },
      ...view.opening.map((paragraph) => ({ paragraph })),
      ...view.parts.flatMap(({ title, rows }): Block[] => [{ heading: title }, { rows }]),
      ...view.clauses.flatMap(({ title, paragraphs }): Block[] => [
        { heading: title },
        ...paragraphs.map((paragraph) => ({ paragraph })),
      ]),
      { heading: texts.fingerprint },
      { paragraph: hash },
      { paragraph: `${texts.attached(attachment)} ${texts.version}: ${view.version}.`, isQuiet: true },
    ],
    foot: `${name} · ${hash}`,
  };
}
