import { setImmediate as nextTurn } from 'node:timers/promises';
import sax from 'sax';
import type { StatementDefaults } from './csv.ts';
import {
  cleanReference,
  cleanText,
  type FileLine,
  parseAmount,
  parseDay,
  UnreadableFile,
} from './parseFields.ts';

const chunkSize = 65_536;
/** Of one tag; a statement's have few. */
const maxAttributes = 100;

/** What an entry says, by the last names of the path to it. */
type Entry = Record<string, string>;

/**
 * The entries of a CAMT.053 file. A document type, by which a file could name other files or grow without end, is refused.
 * Throws {@link UnreadableFile} for what is no XML.
 */
export async function* parseCamtLines(text: string, defaults: StatementDefaults): AsyncGenerator<FileLine> {
  const entries: { entry: Entry; account: string }[] = [];
  const parser = createReader((entry, account) => entries.push({ entry, account }));
  let number = 0;
  for (let position = 0; position < text.length; position += chunkSize) {
    feedParser(parser, text.slice(position, position + chunkSize));
    for (const { entry, account } of entries.splice(0)) {
      number++;
      yield toFileLine(entry, account, number, defaults);
    }
    await nextTurn();
  }
  feedParser(parser, null);
  if (number === 0) throw new UnreadableFile('noColumns');
}

function feedParser(parser: sax.SAXParser, text: string | null): void {
  try {
    if (text === null) parser.close();
    else parser.write(text);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('notXml');
  }
}

function createReader(onEntry: (entry: Entry, account: string) => void): sax.SAXParser {
  const parser = sax.parser(true);
  const path: string[] = [];
  let entry: Entry | null = null;
  let account = '';
  let text = '';
  parser.ondoctype = () => {
    throw new UnreadableFile('doctype');
  };
  parser.onerror = () => {
    throw new UnreadableFile('notXml');
  };
  let attributes = 0;
  parser.onopentagstart = () => {
    attributes = 0;
  };
  parser.onattribute = () => {
    attributes++;
    if (attributes > maxAttributes) throw new UnreadableFile('notXml');
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

/** Where a statement names its own account; its owner's and its bank's ids stand elsewhere below `Acct`. */
const accountPaths = ['/Acct/Id/IBAN', '/Acct/Id/Othr/Id'];

const bookedStatuses = ['', 'BOOK'];

function toFileLine(
  entry: Entry,
  statementAccount: string,
  number: number,
  defaults: StatementDefaults,
): FileLine {
  const position = (...paths: string[]) => paths.map((path) => entry[`Ntry/${path}`]).find(Boolean) ?? '';
  if (!bookedStatuses.includes(position('Sts', 'Sts/Cd')))
    return { number, field: 'status', reason: 'notBooked' };
  const date = position('ValDt/Dt', 'ValDt/DtTm', 'BookgDt/Dt', 'BookgDt/DtTm');
  if (date === '') return { number, field: 'date', reason: 'missing' };
  const valueDate = parseDay(date);
  if (valueDate === null) return { number, field: 'date', reason: 'unreadable' };
  const amountText = position('Amt');
  if (amountText === '') return { number, field: 'amount', reason: 'missing' };
  const amount = /^\d+(\.\d+)?$/.test(amountText)
    ? parseAmount(amountText.includes('.') ? `${amountText}00` : amountText)
    : null;
  const creditDebitIndicator = position('CdtDbtInd');
  if (!amount || (creditDebitIndicator !== 'CRDT' && creditDebitIndicator !== 'DBIT'))
    return { number, field: 'amount', reason: 'unreadable' };
  const currency = entry.currency || defaults.currency;
  if (currency !== defaults.currency) return { number, field: 'currency', reason: 'otherCurrency' };
  const details = 'NtryDtls/TxDtls';
  const reference = cleanReference(
    position('AcctSvcrRef', `${details}/Refs/AcctSvcrRef`, `${details}/Refs/EndToEndId`, 'NtryRef'),
  );
  if (reference === null) return { number, field: 'reference', reason: 'tooLong' };
  const description = cleanText(
    position(`${details}/RmtInf/Ustrd`, 'AddtlNtryInf', `${details}/Refs/EndToEndId`),
  );
  const account = cleanText(statementAccount || defaults.account, 64);
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
