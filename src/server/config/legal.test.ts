import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commonDocuments, legalValues, parseLegalText, renderContractClauses } from '../../contract/legal.ts';
import { computeLegalFacts } from '../../contract/legalFacts.ts';
import { defaultConfigDir } from './files.ts';
import { getMarket, readConfig } from './index.ts';
import { readLegalTexts } from './legal.ts';

const config = readConfig();
const { brand, legal, markets, products } = config;
const legalDocuments = [...commonDocuments, ...Object.values(markets).map(({ clauses }) => clauses)];

describe('every legal text', () => {
  test('exists in Spanish and English, and no other file does', () => {
    const expected = legalDocuments.flatMap((document) => [`${document}.en.md`, `${document}.es.md`]);
    const files = readdirSync(join(defaultConfigDir, 'legal')).filter((name) => name !== 'README.md');
    expect(files.toSorted()).toEqual(expected.toSorted());
  });

  test.each(legalDocuments)('%s has as many sections and blocks in both languages', (document) => {
    const shape = (language: 'es' | 'en') =>
      read(document, language).sections.map(({ blocks }) =>
        blocks.map((block) => (block.kind === 'list' ? block.items.length : block.kind)),
      );
    expect(shape('es')).toEqual(shape('en'));
  });
});

describe('the figures of the specification', () => {
  test.each([
    ['loan-agreement-mx', ['18 %', '0.0065 %', '16 %', '3 %', 'pesos']],
    [
      'privacy-policy',
      [
        '30 d',
        '20 d',
        '15 (working days|días hábiles)',
        '5 (working days|días hábiles)',
        '10 (working days|días hábiles)',
      ],
    ],
    [
      'loan-terms-in',
      [
        '91 (to|a) 365',
        'Rs\\.1,000',
        'Rs\\.800',
        '5 %',
        '4 %',
        '2 %',
        '(day|día) 1 (to day|al) 30',
        '(day|día) 31 (to day|al) 90',
        '(day|día) 91',
        '(half of the term|mitad del plazo)',
        '7 (days after disbursal|días después del)',
        '(charges, enforcement costs, penalties, then fees, interest and principal|cargos, gastos de cobranza, penalizaciones y después\\s+comisiones, interés y capital)',
        '(within 1 day|máximo de 1 día)',
        '1 (to|a) 3 (calendar days|días naturales)',
        '(over|más de) 18',
        '(permanent address|domicilio permanente)',
        '(within|máximo de) 3 (days|días)',
        '7 (business days|días hábiles)',
        '10 (days|días)',
      ],
    ],
  ] as const)('are all in %s', (document, patterns) => {
    for (const language of ['es', 'en'] as const) {
      const text = getText(document, language);
      for (const pattern of patterns) expect(text, `${document}.${language}`).toMatch(new RegExp(pattern));
    }
  });
});

describe('parseLegal', () => {
  const front = '---\ntitle: {{brand}} terms\nversion: 7\neffective: 2026-11-01\n---\n';

  test('reads front matter, opening, sections, paragraphs and lists', () => {
    const source = `${front}\nFirst\nline.\n\n## One\n\n- a\n- b\n  goes on\n\nLast.\n`;
    expect(parseLegalText(source, { brand: 'Quincena' })).toEqual({
      title: 'Quincena terms',
      version: '7',
      effective: '2026-11-01',
      preamble: [{ kind: 'paragraph', text: 'First line.' }],
      sections: [
        {
          title: 'One',
          blocks: [
            { kind: 'list', items: ['a', 'b goes on'] },
            { kind: 'paragraph', text: 'Last.' },
          ],
        },
      ],
    });
  });

  test.each([
    ['## One\n\nText', 'front matter'],
    [`${front}Text`, 'at least one section'],
    [`${front}## One\n\n{{nobody}}`, 'unknown placeholder {{nobody}}'],
    [front.replace('2026-11-01', 'soon'), 'YYYY-MM-DD'],
    [`${front.replace('version: 7\n', '')}## One`, 'must state its version'],
  ])('says what is wrong: %j', (source, expectedError) => {
    expect(() => parseLegalText(source, { brand: 'Quincena' })).toThrow(expectedError);
  });
});

test('a folder without texts is reported, a line for each', () => {
  const errors: string[] = [];
  expect(readLegalTexts('/nowhere', brand, markets, errors)).toBeUndefined();
  expect(errors).toHaveLength(2 * legalDocuments.length);
});

test('a hash names one wording', () => {
  const hashes = legalDocuments.map((document) => legal[document]?.hash);
  expect(new Set(hashes).size).toBe(legalDocuments.length);
});

function read(document: string, language: 'es' | 'en') {
  const source = legal[document]?.[language] ?? '';
  const product = Object.values(products).find(({ market }) => markets[market]?.clauses === document);
  if (product === undefined) return parseLegalText(source, legalValues(brand, language));
  const { market, terms, lenderText } = product;
  const facts = computeLegalFacts(terms, lenderText, getMarket(config, market));
  return parseLegalText(renderContractClauses(source, legalValues(brand, language, market), facts), {});
}

function getText(document: string, language: 'es' | 'en'): string {
  return read(document, language)
    .sections.flatMap(({ blocks }) => blocks)
    .map((block) => (block.kind === 'list' ? block.items.join('\n') : block.text))
    .join('\n');
}
