import { setImmediate as nextTurn } from 'node:timers/promises';
import sax from 'sax';
import type { Defaults } from './csv.ts';
import { cleanReference, cleanText, type FileLine, parseAmount, parseDay, UnreadableFile } from './line.ts';

const chunkSize = 65_536;
/** Of one tag; a statement's have few. */
const maxAttributes = 100;

/** What an entry says, by the last names of the path to it. */
type Entry = Record<string, string>;

/**
 * The entries of a CAMT.053 file. A document type, by which a file could name other files or grow without end, is refused.
 * Throws {@link UnreadableFile} for what is no XML.
 */
export async function* camtLines(text: string, defaults: Defaults): AsyncGenerator<FileLine> {
  const entries: { entry: Entry; account: string }[] = [];
  const parser = reader((entry, account) => entries.push({ entry, account }));
  let number = 0;
  for (let at = 0; at < text.length; at += chunkSize) {
    feed(parser, text.slice(at, at + chunkSize));
    for (const { entry, account } of entries.splice(0)) {
      number++;
      yield lineOf(entry, account, number, defaults);
    }
    await nextTurn();
  }
  feed(parser, null);
  if (number === 0) throw new UnreadableFile('noColumns');
}

function feed(parser: sax.SAXParser, text: string | null): void {
  try {
    if (text === null) parser.close();
    else parser.write(text);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('notXml');
  }
}

function reader(found: (entry: Entry, account: string) => void): sax.SAXParser {
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
    const local = tag.name.slice(tag.name.indexOf(':') + 1);
    path.push(local);
    text = '';
    if (local === 'Ntry') entry = {};
    const currency = tag.attributes.Ccy;
    if (local === 'Amt' && path.at(-2) === 'Ntry' && entry !== null && typeof currency === 'string')
      entry.currency = currency;
  };
  parser.ontext = (part) => {
    text += part;
  };
  parser.oncdata = (part) => {
    text += part;
  };
  parser.onclosetag = () => {
    const inside = path.slice(path.lastIndexOf('Ntry')).join('/');
    const value = text.trim();
    text = '';
    const within = path.join('/');
    const local = path.pop();
    if (local === 'Ntry' && entry !== null) {
      found(entry, account);
      entry = null;
    } else if (entry !== null && value !== '') {
      entry[inside] ??= value;
    } else if (entry === null && value !== '' && accountPaths.some((one) => within.endsWith(one))) {
      account = value;
    }
  };
  return parser;
}

/** Where a statement names its own account; its owner's and its bank's ids stand elsewhere below `Acct`. */
const accountPaths = ['/Acct/Id/IBAN', '/Acct/Id/Othr/Id'];

const bookedStates = ['', 'BOOK'];

function lineOf(entry: Entry, statementAccount: string, number: number, defaults: Defaults): FileLine {
  const at = (...paths: string[]) => paths.map((path) => entry[`Ntry/${path}`]).find(Boolean) ?? '';
  if (!bookedStates.includes(at('Sts', 'Sts/Cd'))) return { number, field: 'status', reason: 'notBooked' };
  const date = at('ValDt/Dt', 'ValDt/DtTm', 'BookgDt/Dt', 'BookgDt/DtTm');
  if (date === '') return { number, field: 'date', reason: 'missing' };
  const valueDate = parseDay(date);
  if (valueDate === null) return { number, field: 'date', reason: 'unreadable' };
  const given = at('Amt');
  if (given === '') return { number, field: 'amount', reason: 'missing' };
  const plain = /^\d+(\.\d+)?$/.test(given) ? parseAmount(given.includes('.') ? `${given}00` : given) : null;
  const side = at('CdtDbtInd');
  if (!plain || (side !== 'CRDT' && side !== 'DBIT'))
    return { number, field: 'amount', reason: 'unreadable' };
  const currency = entry.currency || defaults.currency;
  if (currency !== defaults.currency) return { number, field: 'currency', reason: 'otherCurrency' };
  const details = 'NtryDtls/TxDtls';
  const reference = cleanReference(
    at('AcctSvcrRef', `${details}/Refs/AcctSvcrRef`, `${details}/Refs/EndToEndId`, 'NtryRef'),
  );
  if (reference === null) return { number, field: 'reference', reason: 'tooLong' };
  const description = cleanText(at(`${details}/RmtInf/Ustrd`, 'AddtlNtryInf', `${details}/Refs/EndToEndId`));
  const account = cleanText(statementAccount || defaults.account, 64);
  return {
    number,
    account,
    valueDate,
    amount: side === 'CRDT' ? plain : -plain,
    currency,
    reference,
    description,
  };
}
