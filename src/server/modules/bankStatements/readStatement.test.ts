import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config/index.ts';
import { parseStatement } from './importBankStatement.ts';
import { parseAmount, parseDay, UnreadableFileError } from './parseFields.ts';

const config = readConfig();

function parseText(text: string | Buffer, account = '') {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return parseStatement(config, { market: 'MX', fileName: 'a', bytes, account });
}

async function toFigures(text: string | Buffer) {
  const { lines, refused } = await parseText(text);
  return {
    lines: lines.map(({ valueDate, amount, reference }) => [valueDate, amount, reference]),
    refused: refused.map(({ number, field, reason }) => [number, field, reason]),
  };
}

describe('an amount', () => {
  test.each([
    ['1234.50', 123_450],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1 234,50', 123_450],
    ['$ 1,234.50', 123_450],
    ['1,23,456.78', 12_345_678],
    ['12,5', 1_250],
    ['12.5', 1_250],
    ['1,234', 123_400],
    ['1.234', 123_400],
    ['1,234,567', 123_456_700],
    ['(12.00)', -1_200],
    ['-12.00', -1_200],
    ['12.00-', -1_200],
    ['12.00 DR', -1_200],
    ['12.00 Cr', 1_200],
    ['.50', 50],
    ['12.3400', 1_234],
    ['0', 0],
  ])('%s is %i', (text, amount) => expect(parseAmount(text)).toBe(amount));

  test.each(['', 'x', '1.2.3,4,5', '12..3', '(12', '1e5', '12.34.56', '99999999999999.00'])(
    '%s is invalid',
    (text) => expect(parseAmount(text)).toBeNull(),
  );
});

test.each([
  ['2026-11-25', '2026-11-25'],
  ['25/11/2026', '2026-11-25'],
  ['25.11.26', '2026-11-25'],
  ['5-nov-2026', '2026-11-05'],
  ['20261125', '2026-11-25'],
  ['2026-11-25T10:00:00Z', '2026-11-25'],
  ['31/02/2026', null],
  ['11/25/2026', null],
  ['yesterday', null],
])('the day %s is %s', (text, day) => expect(parseDay(text)).toBe(day));

describe('a CSV file', () => {
  const wanted = { lines: [['2026-11-25', 123_456, 'PAGO Ñ']], refused: [] };

  test.each([
    ['commas', 'date,amount,reference\n2026-11-25,1234.56,PAGO Ñ'],
    ['semicolons and decimal commas', 'Fecha;Importe;Referencia\r\n25/11/2026;1.234,56;PAGO Ñ\r\n'],
    ['tabs', 'fecha valor\tmonto\treferencia\n25-11-2026\t1,234.56\tPAGO Ñ'],
    ['columns of credit and debit', 'Date,Debit,Credit,Reference\n25/11/2026,,"1,234.56",PAGO Ñ'],
    ['lines above its columns', 'Banco\nCuenta;1\n\nFecha;Monto;Referencia\n25/11/2026;1234,56;PAGO Ñ'],
    ['what isn’t seen', '\u200bdate,amount,reference\n2026-11-25,1234.56,PAGO\u200b\u00a0Ñ'],
  ])('with %s is read', async (_, text) => expect(await toFigures(text)).toEqual(wanted));

  const text = 'fecha;importe;referencia\n25/11/2026;1234,56;PAGO Ñ';
  const utf16be = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  test.each([
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(text, 'utf16le')],
    ['UTF-16, big end first', utf16be],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ])('in %s is read', async (_, bytes) => expect(await toFigures(bytes)).toEqual(wanted));

  test('is refused line by line', async () => {
    const rows = [
      'date,amount,reference,currency',
      '2026-11-25,10.00,A,MXN',
      ',10.00,B,MXN',
      '2026-13-25,10.00,C,MXN',
      '2026-11-25,ten,D,MXN',
      '2026-11-25,,E,MXN',
      '2026-11-25,10.00,F,USD',
      `2026-11-25,10.00,${'G'.repeat(65)},MXN`,
      '2026-11-25',
      '2026-11-25,11.00,H,mxn',
    ];
    expect(await toFigures(rows.join('\n'))).toEqual({
      lines: [
        ['2026-11-25', 1_000, 'A'],
        ['2026-11-25', 1_100, 'H'],
      ],
      refused: [
        [3, 'date', 'missing'],
        [4, 'date', 'unreadable'],
        [5, 'amount', 'unreadable'],
        [6, 'amount', 'missing'],
        [7, 'currency', 'otherCurrency'],
        [8, 'reference', 'tooLong'],
        [9, 'amount', 'missing'],
      ],
    });
  });

  test('with an unclosed quote yields the lines before it', async () => {
    const { lines, refused } = await toFigures(
      'date,amount,reference\n2026-11-25,1.00,A\n2026-11-25,"2.00,B\n2026-11-25,3.00,C',
    );
    expect(lines).toEqual([['2026-11-25', 100, 'A']]);
    expect(refused).toEqual([[3, 'line', 'unreadable']]);
  });

  test.each([
    ['', 'empty'],
    [' \n \n', 'empty'],
    ['a,b\n1,2', 'noColumns'],
    ['\u0000\u0001\u0002', 'noColumns'],
  ])('%j is no statement', async (text, reason) => {
    const failed = await parseText(text).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UnreadableFileError);
    expect((failed as UnreadableFileError).reason).toBe(reason);
  });

  test('of 100,000 lines is read without blocking other work', async () => {
    const row = (at: number) => `2026-11-25,${(at / 100 + 1).toFixed(2)},REF-${at},"a transfer, of ${at}"`;
    const text = [
      'date,amount,reference,description',
      ...Array.from({ length: 100_000 }, (_, at) => row(at)),
    ];
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    const { lines, refused } = await parseText(text.join('\n'));
    clearInterval(timer);
    expect([lines.length, refused.length]).toEqual([100_000, 0]);
    expect(turns).toBeGreaterThan(5);
  });
});

describe('a CAMT.053 file', () => {
  const entry = (inner: string) =>
    `<Ntry><Amt Ccy="MXN">1234.56</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-11-24</Dt></BookgDt><ValDt><Dt>2026-11-25</Dt></ValDt>${inner}</Ntry>`;
  const file = (entries: string, head = '') =>
    `<?xml version="1.0" encoding="UTF-8"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
    <BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>0123</Id></Othr></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;

  test('is read, debits negative, with account, reference and text', async () => {
    const details = `<AcctSvcrRef>S1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs>
      <RmtInf><Ustrd>pago &amp; más</Ustrd></RmtInf></TxDtls></NtryDtls>`;
    const debit = entry('').replace('CRDT', 'DBIT');
    const { lines, format } = await parseText(file(entry(details) + debit));
    expect(format).toBe('camt.053');
    expect(lines).toMatchObject([
      {
        account: '0123',
        valueDate: '2026-11-25',
        amount: 123_456,
        reference: 'S1',
        description: 'pago & más',
      },
      { amount: -123_456, reference: '' },
    ]);
  });

  test('belongs to the account that it names, of any owner and bank', async () => {
    const owner = '<Ownr><Nm>Lender</Nm><Id><OrgId><Othr><Id>RFC123</Id></Othr></OrgId></Id></Ownr>';
    const bank = '<Svcr><FinInstnId><Othr><Id>BANK</Id></Othr></FinInstnId></Svcr>';
    const { lines } = await parseText(file(entry('')).replace('</Acct>', `${owner}${bank}</Acct>`));
    expect(lines[0]?.account).toBe('0123');
  });

  test('is refused entry by entry', async () => {
    const entries = [
      entry('').replace('BOOK', 'PDNG'),
      entry('').replace('1234.56', '-1'),
      entry('').replace('MXN', 'USD'),
      entry('').replace('CRDT', 'x'),
      entry(''),
    ];
    const { lines, refused } = await toFigures(file(entries.join('')));
    expect(lines).toHaveLength(1);
    expect(refused).toEqual([
      [1, 'status', 'notBooked'],
      [2, 'amount', 'unreadable'],
      [3, 'currency', 'otherCurrency'],
      [4, 'amount', 'unreadable'],
    ]);
  });

  const bomb = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;&b;">]>';
  test.each([
    ['that grows by its entities', file(entry('<AddtlNtryInf>&c;</AddtlNtryInf>'), bomb), 'doctype'],
    ['with an entity that nobody knows', file(entry('<AddtlNtryInf>&c;</AddtlNtryInf>')), 'notXml'],
    ['that ends too soon', file(entry('')).slice(0, -30), 'notXml'],
    [
      'with a tag of many attributes',
      file(entry(`<A ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`)),
      'notXml',
    ],
    ['of something else', '<html><body>x</body></html>', 'noColumns'],
  ])('%s is refused', async (_, text, reason) => {
    const failed = await parseText(text).catch((error: unknown) => error);
    expect((failed as UnreadableFileError).reason).toBe(reason);
  });

  test('of 100,000 entries is read without blocking other work', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => entry(`<NtryRef>${at}</NtryRef>`)).join('');
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    const { lines } = await parseText(file(many));
    clearInterval(timer);
    expect(lines).toHaveLength(100_000);
    expect(turns).toBeGreaterThan(5);
  });
});

test('a refused line keeps its number and what it held', async () => {
  const { refused } = await parseText('Fecha,Monto,Concepto\n2026-11-25,10.00,luz\nayer,20.00,renta\n');
  expect(refused).toEqual([
    { number: 3, field: 'date', reason: 'unreadable', content: 'ayer | 20.00 | renta' },
  ]);
});
