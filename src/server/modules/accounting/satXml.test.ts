import { expect, test } from 'vitest';
import { readConfig } from '../../config/index.ts';
import { renderSatChart, renderSatTrialBalance } from './satXml.ts';

const { accounting } = readConfig();
const mexico = accounting.MX;
if (mexico === undefined) throw new Error('accounting.json has no books of Mexico');

/** Elements with their attributes, as a reader of XML has them. */
function readElements(xml: string): Record<string, string>[] {
  return [...xml.matchAll(/<[\w]+:(\w+)((?: [\w:]+="[^"<]*")+)\/?>/g)].map(
    ([, element = '', attributes = '']) => ({
      element,
      ...Object.fromEntries(
        [...attributes.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      ),
    }),
  );
}

/** What Anexo 24 asks of each attribute (CatalogoCuentas and BalanzaComprobacion 1.3). */
const rules: Record<string, RegExp> = {
  Version: /^1\.3$/,
  RFC: /^[A-ZÑ&]{3,4}\d{2}[01]\d[0-3]\d[A-Z0-9]{2}[0-9A]$/,
  Mes: /^(0[1-9]|1[0-3])$/,
  Anio: /^20[1-9]\d$/,
  TipoEnvio: /^[CN]$/,
  FechaModBal: /^\d{4}-\d\d-\d\d$/,
  CodAgrup: /^\d{3}(\.\d\d)?$/,
  NumCta: /^.{1,100}$/,
  Desc: /^.{1,400}$/,
  Nivel: /^[1-9]\d*$/,
  Natur: /^[DA]$/,
  SaldoIni: /^-?\d{1,22}\.\d\d$/,
  Debe: /^-?\d{1,22}\.\d\d$/,
  Haber: /^-?\d{1,22}\.\d\d$/,
  SaldoFin: /^-?\d{1,22}\.\d\d$/,
};

function expectRules(elements: Record<string, string>[]): void {
  for (const element of elements)
    for (const [name, value] of Object.entries(element))
      if (rules[name]) expect(value, name).toMatch(rules[name]);
}

test('the chart has each account with its grouping code and nature', () => {
  const [root, ...rows] = readElements(renderSatChart(mexico, '2026-11'));
  expect(root).toMatchObject({
    element: 'Catalogo',
    Version: '1.3',
    RFC: mexico.taxId,
    Mes: '11',
    Anio: '2026',
  });
  expect(rows).toHaveLength(mexico.accounts.length);
  expectRules([root ?? {}, ...rows]);
  expect(rows[0]).toEqual({
    element: 'Ctas',
    CodAgrup: '101.01',
    NumCta: '1101',
    Desc: 'Efectivo en cajas',
    Nivel: '1',
    Natur: 'D',
  });
});

test('the trial balance has balances on the side of each account’s nature, to the centavo', () => {
  const turnover = { opening: -100_005, debit: 7, credit: 25_000, closing: -124_998 };
  const [bank, loss] = [mexico.accounts[0], mexico.accounts.find(({ code }) => code === '2101')];
  if (bank === undefined || loss === undefined) throw new Error('the chart is short');
  const accounts = [
    { ...bank, opening: 0, debit: 25_000, credit: 7, closing: 24_993 },
    { ...loss, ...turnover },
  ];
  const elements = readElements(renderSatTrialBalance(mexico, '2026-11', accounts));
  expectRules(elements);
  expect(elements[0]).toMatchObject({ element: 'Balanza', TipoEnvio: 'N' });
  expect(elements[0]).not.toHaveProperty('FechaModBal');
  expect(elements[1]).toEqual({
    element: 'Ctas',
    NumCta: '1101',
    SaldoIni: '0.00',
    Debe: '250.00',
    Haber: '0.07',
    SaldoFin: '249.93',
  });
  expect(elements[2]).toMatchObject({
    SaldoIni: '1000.05',
    Debe: '0.07',
    Haber: '250.00',
    SaldoFin: '1249.98',
  });
  const corrected = readElements(renderSatTrialBalance(mexico, '2026-11', accounts, '2026-12-05'));
  expect(corrected[0]).toMatchObject({ TipoEnvio: 'C', FechaModBal: '2026-12-05' });
});

test('signs that XML reserves are escaped', () => {
  const account = {
    code: '1<2',
    name: { es: 'A & "B"', en: 'x' },
    nature: 'debit',
    groupingCode: '101.01',
  } as const;
  const xml = renderSatChart({ ...mexico, accounts: [account] }, '2026-11');
  expect(xml).toContain('NumCta="1&lt;2" Desc="A &amp; &quot;B&quot;"');
});
