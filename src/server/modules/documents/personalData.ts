import { formatFullDate } from '../../config/format.ts';
import { fillText } from '../../messages/index.ts';
import type { Block, Sheet, SheetRow } from '../../platform/pdf/index.ts';
import { documentTexts } from './texts.ts';

type PersonalData = {
  borrowerId: number;
  name: string;
  lender: string;
  /** YYYY-MM-DD. */
  day: string;
  language: 'es' | 'en';
  /** The rows of each table, by its name. */
  data: Readonly<Record<string, unknown>>;
};

/** All that is stored about a person, for the person to read. */
export function createPersonalDataSheet({
  borrowerId,
  name,
  lender,
  day,
  language,
  data,
}: PersonalData): Sheet {
  const { personalData: texts } = documentTexts(language);
  const tables = Object.entries(data);
  const fileName = `${borrowerId}-${day}`;
  return {
    name: fileName,
    language,
    title: texts.title,
    subject: `${texts.title} ${fileName}`,
    author: lender,
    day,
    blocks: [
      { paragraph: fillText(texts.lead, { name, day: formatFullDate(day, language) }) },
      ...(tables.length === 0
        ? [{ paragraph: texts.none }]
        : tables.flatMap(([table, rows]) =>
            createTableBlocks(table, Array.isArray(rows) ? rows : [], texts),
          )),
    ],
    footer: `${lender} · ${fileName}`,
  };
}

const maxRows = 100;

function createTableBlocks(
  table: string,
  rows: readonly unknown[],
  texts: ReturnType<typeof documentTexts>['personalData'],
): Block[] {
  const shown = Math.min(rows.length, maxRows);
  const title = shown < rows.length ? texts.someRows : texts.rows;
  return [
    { heading: fillText(title, { table: table.replaceAll('_', ' '), count: rows.length, shown }) },
    ...rows.slice(0, maxRows).map((row) => ({
      rows: Object.entries(row ?? {})
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => toRow(name.replaceAll('_', ' '), value, texts.inFile)),
    })),
  ];
}

/** What fits beside its label. */
const maxShort = 40;

function toRow(label: string, value: unknown, inFile: string): SheetRow {
  const text = typeof value === 'object' ? inFile : String(value);
  return text.length > maxShort ? { label, value: '', detail: text } : { label, value: text, detail: '' };
}
