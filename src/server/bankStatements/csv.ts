import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Info, parse } from 'csv-parse';
import { cleanReference, cleanText, type FileLine, parseAmount, parseDay, UnreadableFile } from './line.ts';

/** What columns are called, in Spanish and English, as banks do. */
const names = {
  date: /^(value ?date|fecha ?valor|fecha|fecha ?de ?operaci[oó]n|date|booking ?date|posting ?date|transaction ?date|txn ?date|d[ií]a)$/,
  amount: /^(amount|importe|monto|valor|cantidad|transaction ?amount)( ?\(.*\))?$/,
  credit: /^(credit|credits|abono|abonos|dep[oó]sito|dep[oó]sitos|deposit|deposit ?amt\.?|haber)( ?\(.*\))?$/,
  debit: /^(debit|debits|cargo|cargos|retiro|retiros|withdrawal|withdrawal ?amt\.?|debe)( ?\(.*\))?$/,
  reference:
    /^(reference|ref|ref\.?|referencia|clave ?de ?rastreo|chq\.? ?\/? ?ref\.? ?no\.?|utr|reference ?(no|number)\.?)$/,
  description: /^(description|descripci[oó]n|concepto|details|detalle|narration|particulars|movimiento)$/,
  currency: /^(currency|moneda|divisa|ccy)$/,
  account: /^(account|cuenta|account ?(no|number)\.?|clabe|iban)$/,
} as const;

type Column = keyof typeof names;
type Columns = Partial<Record<Column, number>>;

const separators = [',', ';', '\t', '|'] as const;
/** Banks put their name and the account's above the columns. */
const mostPreamble = 40;
const chunkSize = 65_536;

export type Defaults = { account: string; currency: string };

/** The lines of a CSV file, one refused without the others. Throws {@link UnreadableFile} where no line names the columns. */
export async function* csvLines(text: string, defaults: Defaults): AsyncGenerator<FileLine> {
  const { columns, separator, skipped } = headOf(text);
  const parser = Readable.from(chunks(text)).compose(
    parse({
      delimiter: separator,
      from_line: skipped + 2,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
    }),
  );
  let last = skipped + 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      last = info.lines;
      if (record.some((cell) => cell.trim() !== '')) yield lineOf(record, info.lines, columns, defaults);
    }
  } catch {
    // A quote that is never closed takes what follows with it.
    yield { number: last + 1, field: 'line', reason: 'unreadable' };
  }
}

/** Other work has its turn between two pieces of a large file. */
async function* chunks(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += chunkSize) {
    yield text.slice(at, at + chunkSize);
    await nextTurn();
  }
}

function headOf(text: string): { columns: Columns; separator: string; skipped: number } {
  const lines = text.slice(0, chunkSize).split(/\r\n|\n|\r/, mostPreamble);
  if (lines.every((line) => line.trim() === '')) throw new UnreadableFile('empty');
  for (const [skipped, line] of lines.entries()) {
    for (const separator of separators) {
      const columns = columnsOf(line.split(separator));
      const hasAmount = columns.amount !== undefined || columns.credit !== undefined;
      if (columns.date !== undefined && hasAmount) return { columns, separator, skipped };
    }
  }
  throw new UnreadableFile('noColumns');
}

function columnsOf(cells: readonly string[]): Columns {
  const titles = cells.map((cell) => cleanText(cell.replaceAll('"', '')).toLowerCase());
  const found: Columns = {};
  for (const [column, name] of Object.entries(names) as [Column, RegExp][]) {
    const at = titles.findIndex((title) => name.test(title));
    if (at >= 0) found[column] = at;
  }
  const valueDate = titles.findIndex((title) => /^(value ?date|fecha ?valor)$/.test(title));
  return valueDate >= 0 ? { ...found, date: valueDate } : found;
}

function lineOf(record: readonly string[], number: number, columns: Columns, defaults: Defaults): FileLine {
  const cell = (column: Column) => record[columns[column] ?? -1]?.trim() ?? '';
  const date = cell('date');
  if (date === '') return { number, field: 'date', reason: 'missing' };
  const valueDate = parseDay(date);
  if (valueDate === null) return { number, field: 'date', reason: 'unreadable' };
  const amount = amountOf(cell('amount'), cell('credit'), cell('debit'));
  if (typeof amount === 'string') return { number, field: 'amount', reason: amount };
  const currency = (cell('currency') || defaults.currency).toUpperCase();
  if (currency !== defaults.currency) return { number, field: 'currency', reason: 'otherCurrency' };
  const reference = cleanReference(cell('reference'));
  if (reference === null) return { number, field: 'reference', reason: 'tooLong' };
  const account = cleanText(cell('account') || defaults.account, 64);
  const description = cleanText(cell('description'));
  return { number, account, valueDate, amount, currency, reference, description };
}

function amountOf(amount: string, credit: string, debit: string): number | 'missing' | 'unreadable' {
  if (amount !== '') return parseAmount(amount) || 'unreadable';
  const [came, went] = [credit, debit].map((text) => (text === '' ? 0 : parseAmount(text)));
  if (came === null || went === null || came === undefined || went === undefined) return 'unreadable';
  if (came !== 0 && went !== 0) return 'unreadable';
  return Math.abs(came) - Math.abs(went) || 'missing';
}
