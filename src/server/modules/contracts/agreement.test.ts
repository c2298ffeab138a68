import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isComplete } from '../../../../test/setup/complete.ts';
import { minor } from '../../../lending/index.ts';
import { getContractClauses, getMarket, type Product } from '../../config/index.ts';
import { countMissingGlyphs, extractAttachment } from '../../testing/pdfFile.ts';
import { ana, bruno, ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { decideOrder } from '../loans/origination/index.ts';
import { recordManualPayout } from '../payouts/index.ts';

/** What was agreed to is what could be read before, word for word and figure for figure. */

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const withoutHash = <Read extends { hash: string }>({ hash, ...read }: Read) => {
  const { title, version, parts, opening, clauses } = read as unknown as Record<string, unknown>;
  return { hash, title, version, parts, opening, clauses };
};

async function downloadPdf(address: string): Promise<Buffer> {
  return Buffer.from(await (await server.fetch(address)).arrayBuffer());
}

const arbitraryRate = (most: number) => fc.integer({ min: 0, max: most }).map((bps) => String(bps / 10_000));
const arbitraryTerms = fc.record({
  market: fc.constantFrom('MX' as const, 'IN' as const),
  steps: fc.integer({ min: 0, max: 40 }),
  periods: fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 1, maxLength: 6 }),
  commission: arbitraryRate(4_000),
  annualRate: arbitraryRate(9_000),
  accrual: fc.constantFrom('daily' as const, 'scheduled' as const),
  vat: fc.option(
    fc.uniqueArray(fc.constantFrom('commission' as const, 'interest' as const), { minLength: 1 }),
  ),
  deferral: fc.option(
    fc.record({
      feeRatePerDay: arbitraryRate(200),
      days: fc.integer({ min: 1, max: 7 }),
      maxTimes: fc.constantFrom(1, 3),
    }),
  ),
  penalty: fc.boolean(),
  tiers: fc.boolean(),
  cap: fc.constantFrom(null, '1', '0.5'),
  early: fc.option(
    fc.record({ afterHalfTerm: fc.boolean(), notBeforeDays: fc.integer({ min: 0, max: 20 }) }),
  ),
  language: fc.constantFrom('1' as const, '2' as const),
  name: fc.constantFrom('Ñandú Óscar', 'Renée O’Neil', 'रवि कुमार', '李雷', 'Ana 🌵'),
});

function createProduct(of: typeof arbitraryTerms extends fc.Arbitrary<infer Drawn> ? Drawn : never): Product {
  const { market, periods, commission, annualRate, accrual, vat, deferral, penalty, tiers, cap, early } = of;
  const seeded = server.services.config.products[market === 'MX' ? 'mx-quincena' : 'in-91'];
  if (seeded === undefined) throw new Error('the seeded products are gone');
  const most = minor(2_100_000);
  const late = { limit: most, refusedOverDays: 9_999 };
  return {
    ...seeded,
    amount: { least: minor(100_000), most, step: minor(50_000), offer: minor(100_000) },
    // Whoever asks may borrow: what is drawn here is what is agreed to.
    rules: {
      ...seeded.rules,
      lateNow: late,
      lateBefore: { ...seeded.rules.lateBefore, ...late },
      openDebt: minor(900_000_000),
      paidOnTime: [{ loans: 0, limit: most }],
    },
    terms: {
      ...seeded.terms,
      periods,
      commission: { rate: commission },
      interest: { annualRate, dayCount: 365, accrual },
      vat: vat === null ? null : { rate: '0.16', on: vat },
      deferral,
      late: {
        ...(penalty ? { once: { new: minor(100_000), repeat: minor(80_000) } } : {}),
        daily: tiers
          ? [
              { fromDay: 1, toDay: 30, rate: '0.05' },
              { fromDay: 31, toDay: null, rate: '0.02' },
            ]
          : [{ fromDay: 1, toDay: null, rate: '0.03' }],
        cap,
      },
      earlyRepayment: early,
    },
    otherPeriods: [],
  };
}

describe('an agreement', () => {
  test('is the same before the agreement, in it, on its page and in both PDFs', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryTerms, async (of) => {
        const person = of.market === 'MX' ? bruno : ravi;
        const productId = `drawn-${run++}`;
        server.services.config.products[productId] = createProduct(of);
        await server.db
          .updateTable('borrowers')
          .set({ fullName: of.name })
          .where('borrowerId', '=', person.borrowerId)
          .execute();
        const asked = { productId, amount: 100_000 + of.steps * 50_000 };
        const offer = (await server.call('loanConfirm', asked, person, of.language)).body.data;
        const link = new URL(offer.isNewContract, 'https://app.example').searchParams;
        const behindLink = Object.fromEntries(link);
        const before = (await server.call('periodAgreement', behindLink, person, of.language)).body.data;
        const other = of.language === '1' ? '2' : '1';
        const inOther = (await server.call('periodAgreement', behindLink, person, other)).body.data;
        expect(before.hash).toBe(offer.agreementHash);
        expect(inOther.hash).toBe(before.hash);

        const { amount, periods, termUnit, agreementHash } = offer;
        const push = { productId, amount, periods, termUnit, agreementHash };
        const { orderId } = (await server.call('loanPush', push, person)).body.data;
        const key = { borrowerId: person.borrowerId, orderId };
        await decideOrder(server.services, key, true, { kind: 'system' });
        await recordManualPayout(server.services, key, { kind: 'system' });

        const after = (await server.call('contractDetail', { orderNo: orderId }, person, of.language)).body
          .data;
        expect(withoutHash(after)).toEqual(withoutHash(before));
        expect([after.amount, after.contractAmount, after.giveAmount]).toEqual([
          asked.amount,
          offer.totalToRepay,
          offer.disbursement,
        ]);
        for (const address of [before.pdfUrl, after.pdfUrl]) {
          const pdf = await downloadPdf(address);
          const { bytes, hash } = extractAttachment(pdf);
          expect(hash).toBe(before.hash);
          expect(pdf.includes(`(${before.hash})`)).toBe(true);
          const { parts } = JSON.parse(bytes.toString())[of.language === '1' ? 'en' : 'es'];
          expect(parts).toEqual(before.parts);
        }
        delete server.services.config.products[productId];
      }),
      { seed: 174, numRuns: isComplete ? 15 : 7 },
    );
  });

  test('names the lender of the borrower’s market, the borrower and the account, without a placeholder', async () => {
    for (const [person, productId, other] of [
      [ana, 'mx-quincena', 'IN'],
      [ravi, 'in-91', 'MX'],
    ] as const) {
      for (const language of ['1', '2'] as const) {
        const { data } = (await server.call('periodAgreement', { productId }, person, language)).body;
        const text = JSON.stringify(withoutHash(data));
        const { legalName } = server.services.config.brand;
        expect(text).toContain(legalName[person.market]);
        expect(text).not.toContain(legalName[other]);
        expect(text).toContain(person.last4);
        expect(text).not.toMatch(/\{\{|\}\}|\[(no |each )?[a-z]/i);
      }
    }
  });

  test('has its due dates in days from the payout, so that it is the same tomorrow', async () => {
    await using own = await testServer();
    const today = (await own.call('periodAgreement', { productId: 'mx-plazos' })).body.data;
    await own.advanceDays(3);
    const later = (await own.call('periodAgreement', { productId: 'mx-plazos' })).body.data;
    expect(withoutHash(later)).toEqual(withoutHash(today));
    expect(later.plan).not.toEqual(today.plan);
    expect(JSON.stringify(today.parts)).toContain('Due 15\u00a0days after the day of the payout.');
    expect(JSON.stringify(withoutHash(today))).not.toMatch(/20\d\d-\d\d-\d\d(?!")/);
  });

  test('differs by amount, name, address, account, term and wording', async () => {
    await using own = await testServer();
    const computeSha256 = async (asked: Record<string, unknown> = {}) =>
      (await own.call('periodAgreement', { productId: 'mx-quincena', ...asked })).body.data.hash;
    const storedHashes = [
      await computeSha256(),
      await computeSha256({ amount: 350_000 }),
      await computeSha256({ termDays: 30 }),
    ];
    for (const column of ['fullName', 'address', 'payoutBank', 'payoutLast4'] as const) {
      await own.db
        .updateTable('borrowers')
        .set({ [column]: 'Otra' })
        .execute();
      storedHashes.push(await computeSha256());
    }
    const { legal } = own.services.config;
    const source = getContractClauses(own.services.config, getMarket(own.services.config, 'MX'));
    own.services.config.legal = {
      ...legal,
      'loan-agreement-mx': { ...source, en: source.en.replace('Promise to pay', 'Promise to repay') },
    };
    storedHashes.push(await computeSha256());
    expect(new Set(storedHashes).size).toBe(8);
  });

  test('that was read and has changed since is refused, and none is made', async () => {
    await using own = await testServer();
    const offer = (await own.call('loanConfirm', { productId: 'mx-quincena' }, bruno)).body.data;
    const { amount, periods, termUnit, agreementHash } = offer;
    const push = { productId: 'mx-quincena', amount, periods, termUnit, agreementHash };
    await own.db.updateTable('borrowers').set({ payoutLast4: '1111' }).execute();
    const refused = await own.call('loanPush', push, bruno);
    expect(refused.body).toMatchObject({ success: false, code: 1002 });
    // An older app says no hash: what is offered at that moment is frozen.
    const { agreementHash: _, ...older } = push;
    expect((await own.call('loanPush', older, bruno)).body.success).toBe(true);
    const storedAgreement = await own.db
      .selectFrom('agreements')
      .select(['hash', 'payoutLast4'])
      .where('borrowerId', '=', bruno.borrowerId)
      .where('orderId', '!=', 'MXB174')
      .execute();
    const now = (await own.call('periodAgreement', { productId: 'mx-quincena' }, bruno)).body.data;
    expect(storedAgreement).toEqual([{ hash: now.hash, payoutLast4: '1111' }]);
  });
});

describe('the PDF of an agreement', () => {
  test('renders every letter of an Indian and of a Mexican name, and of their amounts', async () => {
    await using own = await testServer();
    async function boxesFor(person: typeof ana | typeof ravi, productId: string, name: string) {
      await own.db
        .updateTable('borrowers')
        .set({ fullName: name })
        .where('borrowerId', '=', person.borrowerId)
        .execute();
      const { data } = (await own.call('periodAgreement', { productId }, person)).body;
      return countMissingGlyphs(Buffer.from(await (await own.fetch(data.pdfUrl)).arrayBuffer()));
    }
    expect(await boxesFor(ravi, 'in-91', 'रवि कुमार श्रीवास्तव')).toBe(0);
    expect(await boxesFor(ana, 'mx-quincena', 'Íñigo Núñez Güémez')).toBe(0);
    expect(await boxesFor(ana, 'mx-quincena', 'A🌵')).toBe(1);
  });
});

describe('the specimen', () => {
  test('needs no session, names the lender of the product’s market and no borrower, and has no hash', async () => {
    const { legalName } = server.services.config.brand;
    for (const [productId, market, other] of [
      ['mx-quincena', 'MX', 'IN'],
      ['in-91', 'IN', 'MX'],
    ] as const) {
      const { status, body } = await server.call('agreementSpecimen', { productId }, null);
      expect(status).toBe(200);
      const text = JSON.stringify(body.data);
      expect(text).toContain(legalName[market]);
      expect(text).not.toContain(legalName[other]);
      expect(text).toContain('Whoever asks for the loan');
      expect(body.data).not.toHaveProperty('hash');
    }
    expect((await server.call('agreementSpecimen', { productId: 'nothing' }, null)).status).toBe(404);
  });

  test('without a product is that of the borrower’s market', async () => {
    const { data } = (await server.call('periodAgreement', {}, ravi)).body;
    expect(JSON.stringify(data.parts)).toContain(server.services.config.brand.legalName.IN);
  });
});
