import type { LegalFacts, LegalValues } from './legalFacts.ts';

/*
 * Legal texts: how a file of config/legal is read. Server and pages read them with this one parser.
 * The format is described in config/legal/README.md.
 */

/** The texts of every brand. The texts with a market's clauses come in addition. */
export const commonDocuments = ['about-us', 'privacy-policy'] as const;

export type LegalBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: readonly string[] };
export type LegalSection = { title: string; blocks: readonly LegalBlock[] };

export type LegalText = {
  title: string;
  version: string;
  /** YYYY-MM-DD from which this version holds. */
  effective: string;
  /** The text before the first heading. */
  preamble: readonly LegalBlock[];
  sections: readonly LegalSection[];
};

type Texts = { es: string; en: string };
export type Contact = { phone: string; whatsapp: string; email: string; hours: Texts; address: string };

/** The part of the brand's configuration that legal texts name. */
export type LegalBrand = {
  name: string;
  legalName: Readonly<Record<string, string | undefined>>;
  site: string;
  contact: Contact;
  lenders: Readonly<Record<string, LegalLender | undefined>>;
};

type LegalLender = {
  country: Texts;
  contact: { [Part in keyof Contact]?: Contact[Part] | undefined };
  dataAuthority: Texts;
};

export type { LegalValues } from './legalFacts.ts';

/** Where the lender of a market is reached: what it doesn't say is the brand's. */
export function marketContact(
  { contact, lenders }: Pick<LegalBrand, 'contact' | 'lenders'>,
  market: string,
): Contact {
  const { phone, whatsapp, email, hours, address } = lenders[market]?.contact ?? {};
  return {
    phone: phone ?? contact.phone,
    whatsapp: whatsapp ?? contact.whatsapp,
    email: email ?? contact.email,
    hours: hours ?? contact.hours,
    address: address ?? contact.address,
  };
}

/** The values of the placeholders of legal texts, for one market or, without one, for all. */
export function legalValues(brand: LegalBrand, language: 'es' | 'en', market?: string): LegalValues {
  const contact = market === undefined ? brand.contact : marketContact(brand, market);
  const marketCodes = market === undefined ? Object.keys(brand.lenders) : [market];
  const formatList = (type: 'conjunction' | 'disjunction', items: string[]): string =>
    new Intl.ListFormat(language, { type }).format(items);
  return {
    brand: brand.name,
    ...Object.fromEntries(
      Object.entries(brand.legalName).map(([one, legalName]) => [`lender${one}`, legalName ?? '']),
    ),
    lenders: formatList(
      'conjunction',
      marketCodes.map((one) => `${brand.legalName[one]} (${marketContact(brand, one).address})`),
    ),
    dataAuthorities: formatList(
      'disjunction',
      marketCodes.flatMap((one) => listAuthorities(brand.lenders[one], language, marketCodes.length > 1)),
    ),
    site: brand.site,
    address: contact.address,
    phone: contact.phone,
    whatsapp: contact.whatsapp,
    email: contact.email,
    hours: contact.hours[language],
  };
}

function listAuthorities(
  lender: LegalLender | undefined,
  language: 'es' | 'en',
  hasSeveral: boolean,
): string[] {
  if (lender === undefined) return [];
  const { dataAuthority, country } = lender;
  return [hasSeveral ? `${dataAuthority[language]} (${country[language]})` : dataAuthority[language]];
}

const frontMatter = /^---\n([\s\S]*?)\n---\n/;
const placeholder = /\{\{([A-Za-z]+)\}\}(\.?)/g;

/** Reads a legal text. Throws an Error that says what is wrong with it, an unknown placeholder included. */
export function parseLegalText(source: string, values: LegalValues): LegalText {
  const { front, body } = splitFrontMatter(source.replaceAll('\r\n', '\n'));
  const [preamble = '', ...sectionTexts] = `\n${fillPlaceholders(body, values)}`.split('\n## ');
  if (sectionTexts.length === 0) throw new Error('must have at least one section, headed by ## ');
  return {
    ...front,
    title: fillPlaceholders(front.title, values),
    preamble: parseBlocks(preamble),
    sections: sectionTexts.map(parseSection),
  };
}

/** The version that a legal text states. Throws an Error where its front matter is mistaken. */
export function parseLegalVersion(source: string): string {
  return splitFrontMatter(source.replaceAll('\r\n', '\n')).front.version;
}

/**
 * A contract's clauses about these terms, in the same format with nothing left open: {@link parseLegalText} reads it
 * is. Throws an Error that names an unknown tag or placeholder.
 */
export function renderContractClauses(source: string, values: LegalValues, facts: LegalFacts): string {
  return fillPlaceholders(resolveTags(source, facts), { ...values, ...facts.values });
}

type FrontMatter = Pick<LegalText, 'title' | 'version' | 'effective'>;

function splitFrontMatter(text: string): { front: FrontMatter; body: string } {
  const match = frontMatter.exec(text);
  if (match === null) throw new Error('must start with a front matter between two lines of ---');
  const fields = new Map((match[1] ?? '').split('\n').map(parseField));
  const effective = requireField(fields, 'effective');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(effective)) throw new Error('effective must be YYYY-MM-DD');
  const front = { title: requireField(fields, 'title'), version: requireField(fields, 'version'), effective };
  return { front, body: text.slice(match[0].length) };
}

/** A name that ends with a dot (`E.N.R.`) ends a sentence too. */
function fillPlaceholders(text: string, values: LegalValues): string {
  return text.replace(placeholder, (_, name: string, end: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`names an unknown placeholder {{${name}}}`);
    return value.endsWith(end) ? value : `${value}${end}`;
  });
}

function parseField(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}

function requireField(fields: ReadonlyMap<string, string>, name: string): string {
  const value = fields.get(name);
  if (!value) throw new Error(`must state its ${name}`);
  return value;
}

function parseSection(sectionText: string): LegalSection {
  const [title = '', ...lines] = sectionText.split('\n');
  return { title: title.trim(), blocks: parseBlocks(lines.join('\n')) };
}

function parseBlocks(text: string): LegalBlock[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) =>
      block.startsWith('- ')
        ? { kind: 'list', items: `\n${block}`.split('\n- ').slice(1).map(joinLines) }
        : { kind: 'paragraph', text: joinLines(block) },
    );
}

function joinLines(lines: string): string {
  return lines.replace(/\s*\n\s*/g, ' ').trim();
}

const tagPattern = /^\[(no |each )?([A-Za-z]+)\] /;

/**
 * A legal text with its tags resolved: the tag in brackets before a paragraph or a list item decides whether it
 * is included, or how often. Throws an Error that names an unknown tag.
 */
export function resolveTags(source: string, facts: LegalFacts): string {
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => resolveBlock(block, facts))
    .join('\n\n');
}

function resolveBlock(block: string, facts: LegalFacts): readonly string[] {
  if (!block.startsWith('- ')) return resolveItem(block, facts);
  const items = `\n${block}`
    .split('\n- ')
    .slice(1)
    .flatMap((item) => resolveItem(item, facts));
  return items.length === 0 ? [] : [items.map((item) => `- ${item}`).join('\n')];
}

function resolveItem(entry: string, facts: LegalFacts): readonly string[] {
  const [whole, kind, name = ''] = tagPattern.exec(entry) ?? [];
  if (whole === undefined) return [entry];
  const remainder = entry.slice(whole.length);
  if (kind === 'each ')
    return lookUp(facts.repetitions, name).flatMap((values) =>
      resolveItem(fillValues(remainder, values), facts),
    );
  const isShown = lookUp(facts.conditions, name) !== (kind === 'no ');
  return isShown ? resolveItem(remainder, facts) : [];
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  if (value === undefined) throw new Error(`names an unknown tag [${name}]`);
  return value;
}

/** Only what this repetition knows; the rest of the placeholders is filled for the whole text. */
function fillValues(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, () => value),
    text,
  );
}
