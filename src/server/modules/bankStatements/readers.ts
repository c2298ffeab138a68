import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Info, parse } from 'csv-parse';
import sax from 'sax';
import {
  normalizeStatementReference,
  normalizeStatementText,
  parseAmount,
  parseDay,
  type StatementFileLine,
  UnreadableFileError,
} from './parseFields.ts';

/** Banks' column titles, in Spanish and English. */
const columnPatterns = {
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

type Column = keyof typeof columnPatterns;
type Columns = Partial<Record<Column, number>>;

const separators = [',', ';', '\t', '|'] as const;
/** Lines above the column titles, with names of bank and account. */
const maxPreambleLines = 40;
const chunkSize = 65_536;

type StatementDefaults = { account: string; currency: string };

/** The lines of a CSV file; a malformed line is refused individually. Throws {@link UnreadableFileError} without a line of column titles. */
export async function* parseCsvLines(
  text: string,
  defaults: StatementDefaults,
): AsyncGenerator<StatementFileLine> {
  const { columns, separator, preambleLines } = findHeader(text);
  const parser = Readable.from(toChunks(text)).compose(
    parse({
      delimiter: separator,
      from_line: preambleLines + 2,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
    }),
  );
  let lastLine = preambleLines + 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      lastLine = info.lines;
      if (record.some((cell) => cell.trim() !== '')) yield toFileLine(record, info.lines, columns, defaults);
    }
  } catch {
    // An unclosed quote consumes the rest of the file.
    yield { number: lastLine + 1, field: 'line', reason: 'unreadable', content: '' };
  }
}

/** Yields to the event loop between chunks of a large file. */
async function* toChunks(text: string): AsyncGenerator<string> {
  for (let position = 0; position < text.length; position += chunkSize) {
    yield text.slice(position, position + chunkSize);
    await nextTurn();
  }
}

function findHeader(text: string): { columns: Columns; separator: string; preambleLines: number } {
  const lines = text.slice(0, chunkSize).split(/\r\n|\n|\r/, maxPreambleLines);
  if (lines.every((line) => line.trim() === '')) throw new UnreadableFileError('empty');
  for (const [preambleLines, line] of lines.entries()) {
    for (const separator of separators) {
      const columns = findColumns(line.split(separator));
      const hasAmount = columns.amount !== undefined || columns.credit !== undefined;
      if (columns.date !== undefined && hasAmount) return { columns, separator, preambleLines };
    }
  }
  throw new UnreadableFileError('noColumns');
}

function findColumns(cells: readonly string[]): Columns {
  const titles = cells.map((cell) => normalizeStatementText(cell.replaceAll('"', '')).toLowerCase());
  const columns: Columns = {};
  for (const [column, name] of Object.entries(columnPatterns) as [Column, RegExp][]) {
    const position = titles.findIndex((title) => name.test(title));
    if (position >= 0) columns[column] = position;
  }
  const valueDate = titles.findIndex((title) => /^(value ?date|fecha ?valor)$/.test(title));
  return valueDate >= 0 ? { ...columns, date: valueDate } : columns;
}

function toFileLine(
  record: readonly string[],
  number: number,
  columns: Columns,
  defaults: StatementDefaults,
): StatementFileLine {
  const content = normalizeStatementText(record.join(' | '));
  const cell = (column: Column) => record[columns[column] ?? -1]?.trim() ?? '';
  const date = cell('date');
  if (date === '') return { number, field: 'date', reason: 'missing', content };
  const valueDate = parseDay(date);
  if (valueDate === null) return { number, field: 'date', reason: 'unreadable', content };
  const amount = parseLineAmount(cell('amount'), cell('credit'), cell('debit'));
  if (typeof amount === 'string') return { number, field: 'amount', reason: amount, content };
  const currency = (cell('currency') || defaults.currency).toUpperCase();
  if (currency !== defaults.currency) return { number, field: 'currency', reason: 'otherCurrency', content };
  const reference = normalizeStatementReference(cell('reference'));
  if (reference === null) return { number, field: 'reference', reason: 'tooLong', content };
  const account = normalizeStatementText(cell('account') || defaults.account, 64);
  const description = normalizeStatementText(cell('description'));
  return { number, account, valueDate, amount, currency, reference, description };
}

function parseLineAmount(amount: string, credit: string, debit: string): number | 'missing' | 'unreadable' {
  if (amount !== '') return parseAmount(amount) || 'unreadable';
  const [credited, debited] = [credit, debit].map((text) => (text === '' ? 0 : parseAmount(text)));
  if (credited === null || debited === null || credited === undefined || debited === undefined)
    return 'unreadable';
  if (credited !== 0 && debited !== 0) return 'unreadable';
  return Math.abs(credited) - Math.abs(debited) || 'missing';
}

const camtChunkSize = 65_536;
/** Per tag, against malicious files. */
const maxAttributes = 100;

/** Texts of an entry (`Ntry`) by their path from it. */
type Entry = Record<string, string>;

/**
 * The entries of a CAMT.053 file. Throws {@link UnreadableFileError} for malformed XML, and for a document type declaration, which
 * could include other files or expand entities.
 */
export async function* parseCamtLines(
  text: string,
  defaults: StatementDefaults,
): AsyncGenerator<StatementFileLine> {
  const entries: { entry: Entry; account: string }[] = [];
  const parser = createReader((entry, account) => entries.push({ entry, account }));
  let number = 0;
  for (let position = 0; position < text.length; position += camtChunkSize) {
    feedParser(parser, text.slice(position, position + camtChunkSize));
    for (const { entry, account } of entries.splice(0)) {
      number++;
      yield toStatementLine(entry, account, number, defaults);
    }
    await nextTurn();
  }
  feedParser(parser, null);
  if (number === 0) throw new UnreadableFileError('noColumns');
}

function feedParser(parser: sax.SAXParser, text: string | null): void {
  try {
    if (text === null) parser.close();
    else parser.write(text);
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : new UnreadableFileError('notXml');
  }
}

function createReader(onEntry: (entry: Entry, account: string) => void): sax.SAXParser {
  const parser = sax.parser(true);
  const path: string[] = [];
  let entry: Entry | null = null;
  let account = '';
  let text = '';
  parser.ondoctype = () => {
    throw new UnreadableFileError('doctype');
  };
  parser.onerror = () => {
    throw new UnreadableFileError('notXml');
  };
  let attributes = 0;
  parser.onopentagstart = () => {
    attributes = 0;
  };
  parser.onattribute = () => {
    attributes++;
    if (attributes > maxAttributes) throw new UnreadableFileError('notXml');
  };
  parser.onopentag = (tag) => {
    const localName = tag.name.slice(tag.name.indexOf(':') + 1);
    path.push(localName);
    text = '';
    if (localName === 'Ntry') entry = {};
    const currency = tag.attributes.Ccy;
    if (localName === 'Amt' && path.at(-2) === 'Ntry' && entry !== null && typeof currency === 'string')
      entry.currency = currency;
  };
  parser.ontext = (chunk) => {
    text += chunk;
  };
  parser.oncdata = (chunk) => {
    text += chunk;
  };
  parser.onclosetag = () => {
    const entryPath = path.slice(path.lastIndexOf('Ntry')).join('/');
    const value = text.trim();
    text = '';
    const fullPath = path.join('/');
    const localName = path.pop();
    if (localName === 'Ntry' && entry !== null) {
      onEntry(entry, account);
      entry = null;
    } else if (entry !== null && value !== '') {
      entry[entryPath] ??= value;
    } else if (
      entry === null &&
      value !== '' &&
      accountPaths.some((accountPath) => fullPath.endsWith(accountPath))
    ) {
      account = value;
    }
  };
  return parser;
}

/** Paths of the statement's account number; `Acct` has ids of owner and bank too. */
const accountPaths = ['/Acct/Id/IBAN', '/Acct/Id/Othr/Id'];

const bookedStatuses = ['', 'BOOK'];

function toStatementLine(
  entry: Entry,
  statementAccount: string,
  number: number,
  defaults: StatementDefaults,
): StatementFileLine {
  const content = normalizeStatementText(Object.values(entry).join(' | '));
  const position = (...paths: string[]) => paths.map((path) => entry[`Ntry/${path}`]).find(Boolean) ?? '';
  if (!bookedStatuses.includes(position('Sts', 'Sts/Cd')))
    return { number, field: 'status', reason: 'notBooked', content };
  const date = position('ValDt/Dt', 'ValDt/DtTm', 'BookgDt/Dt', 'BookgDt/DtTm');
  if (date === '') return { number, field: 'date', reason: 'missing', content };
  const valueDate = parseDay(date);
  if (valueDate === null) return { number, field: 'date', reason: 'unreadable', content };
  const amountText = position('Amt');
  if (amountText === '') return { number, field: 'amount', reason: 'missing', content };
  const amount = /^\d+(\.\d+)?$/.test(amountText)
    ? parseAmount(amountText.includes('.') ? `${amountText}00` : amountText)
    : null;
  const creditDebitIndicator = position('CdtDbtInd');
  if (!amount || (creditDebitIndicator !== 'CRDT' && creditDebitIndicator !== 'DBIT'))
    return { number, field: 'amount', reason: 'unreadable', content };
  const currency = entry.currency || defaults.currency;
  if (currency !== defaults.currency) return { number, field: 'currency', reason: 'otherCurrency', content };
  const details = 'NtryDtls/TxDtls';
  const reference = normalizeStatementReference(
    position('AcctSvcrRef', `${details}/Refs/AcctSvcrRef`, `${details}/Refs/EndToEndId`, 'NtryRef'),
  );
  if (reference === null) return { number, field: 'reference', reason: 'tooLong', content };
  const description = normalizeStatementText(
    position(`${details}/RmtInf/Ustrd`, 'AddtlNtryInf', `${details}/Refs/EndToEndId`),
  );
  const account = normalizeStatementText(statementAccount || defaults.account, 64);
  return {
    number,
    account,
    valueDate,
    amount: creditDebitIndicator === 'CRDT' ? amount : -amount,
    currency,
    reference,
    description,
  };
}
