import { readFileSync } from 'node:fs';
import type { TimelineKind } from '../../../contract/desk/borrowers.ts';
import { type DeskCallName, deskCalls, type ListCallName } from '../../../contract/desk/calls.ts';
import en from '../../messages/en/deskColumns.json' with { type: 'json' };
import es from '../../messages/es/deskColumns.json' with { type: 'json' };
import { fillText } from '../../messages/index.ts';
import { auditLineTexts } from './auditLineTexts.ts';
import { findConflictText } from './errors.ts';
import lists from './listHeadings.json' with { type: 'json' };
import { timelineTexts } from './timelineTexts.ts';

export type HeadingLanguage = 'es' | 'en';

export function isListName(name: DeskCallName): name is ListCallName {
  return 'list' in deskCalls[name];
}

/** Columns that every page calls the same, by the desk's shared messages. */
const sharedKeys: Messages = { name: 'borrower', orderId: 'order', productId: 'product' };

/**
 * For each list: the page whose messages head its columns; by field, the message where it has another name (null: that
 * message says something else); and by field the group of labels of its codes, which a column before their own has.
 */
type ListTexts = {
  readonly page: string;
  readonly headings?: Readonly<Record<string, string | null>>;
  readonly labels?: Messages;
};

const listTexts: Readonly<Record<ListCallName, ListTexts>> = lists;

/** The headings and code labels of a list's columns. */
export type ColumnHeadings = {
  /** The heading of the list itself. */
  list: string;
  heading(field: string): string;
  /** The heading of an instant, which files have in UTC. */
  instantHeading(field: string): string;
  codeHeading(field: string): string;
  /** The label of a field's code; undefined: the field has no labels. */
  describeCode(field: string): DescribeCode | undefined;
};

type DescribeCode = (code: string, row: Readonly<Record<string, unknown>>) => string | undefined;

/** The fields' own names, for files whose columns an authority names. */
export const listFieldNames: ColumnHeadings = {
  list: '',
  heading: (field) => field,
  instantHeading: (field) => field,
  codeHeading: (field) => field,
  describeCode: () => undefined,
};

/** The headings of a list's columns in a language: those of its page, and the server's own where no page shows the field. */
export function findColumnHeadings(list: ListCallName, language: HeadingLanguage): ColumnHeadings {
  const { page, headings = {}, labels = {} } = listTexts[list];
  const pageMessages = readMessages(language, page);
  const shared = readMessages(language, 'shared');
  const own: Messages = language === 'en' ? en : es;
  function heading(field: string): string {
    const key = headings[field];
    if (key === null) return own[field] ?? field;
    if (key !== undefined) return pageMessages[key] ?? shared[key] ?? field;
    const sharedKey = sharedKeys[field];
    if (sharedKey !== undefined) return shared[sharedKey] ?? field;
    return pageMessages[field] ?? shared[field] ?? own[field] ?? field;
  }
  return {
    list: readLabels(language).call?.[list] ?? list,
    heading,
    instantHeading: (field) => fillText(own.utc ?? '', { column: heading(field) }),
    codeHeading: (field) => fillText(own.codeOf ?? '', { column: heading(field) }),
    describeCode(field) {
      const describeByRow = rowDescribers[list]?.(language)[field];
      if (describeByRow !== undefined) return describeByRow;
      const group = labels[field];
      const codeLabels = group === undefined ? undefined : readLabels(language)[group];
      return codeLabels && ((code) => codeLabels[code]);
    },
  };
}

/** By list and field: what describes a code by its whole row. */
const rowDescribers: Partial<
  Record<ListCallName, (language: HeadingLanguage) => Readonly<Record<string, DescribeCode>>>
> = {
  audit(language) {
    const findRefusal = (code: string) => findConflictText(code)?.[language];
    const texts = auditLineTexts(readLabels(language), readMessages(language, 'audit'), findRefusal);
    return mapValues(texts, (describe) => (_code, row) => describe(String(row.action), String(row.subject)));
  },
  timeline(language) {
    const texts = timelineTexts(readLabels(language), readMessages(language, 'audit'));
    return mapValues(texts, (describe) => (code, row) => describe(code, row.kind as TimelineKind));
  },
};

function mapValues<Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

type Messages = Readonly<Record<string, string>>;

const messagesFolder = new URL('../../../desk/messages/', import.meta.url);

const readMessages = readOnce<Messages>();
const readAllLabels = readOnce<Readonly<Record<string, Messages>>>();
const readLabels = (language: HeadingLanguage) => readAllLabels(language, 'labels');

/** Reads a page's messages when they are asked for first. */
function readOnce<Texts>(): (language: HeadingLanguage, page: string) => Texts {
  const read = new Map<string, Texts>();
  return (language, page) => {
    const file = `${language}/${page}.json`;
    const texts: Texts = read.get(file) ?? JSON.parse(readFileSync(new URL(file, messagesFolder), 'utf8'));
    read.set(file, texts);
    return texts;
  };
}
