import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeStatement } from '../statement/statement.ts';
import { aLoan, aPayment, firstDueDate } from '../testing/builders.ts';
import { toDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import {
  type BorrowerFacts,
  type BorrowingRules,
  computeAge,
  computeEligibility,
  computeMaxDaysPastDue,
  findDecliningRule,
} from './eligibility.ts';

const range = { least: minor(100_000), most: minor(600_000), step: minor(50_000) };

const rules: BorrowingRules = {
  age: { least: 18, most: 75 },
  openAtOnce: 1,
  lateNow: { limit: minor(300_000), refusedOverDays: 30 },
  lateBefore: { ofLast: 3, overDays: 7, limit: minor(250_000), refusedOverDays: 365 },
  openDebt: minor(1_500_000),
  paidOnTime: [
    { loans: 0, limit: minor(450_000) },
    { loans: 1, limit: minor(500_000) },
    { loans: 3, limit: minor(700_000) },
  ],
};

function anApplicant(changes: Partial<BorrowerFacts> = {}): BorrowerFacts {
  return { ageYears: 30, openOfProduct: 0, daysLateNow: 0, pastDelays: [], openDebt: minor(0), ...changes };
}

const decide = (changes: Partial<BorrowerFacts> = {}) =>
  computeEligibility(rules, range, anApplicant(changes));
const limitFor = (changes: Partial<BorrowerFacts>) => [decide(changes).limit, decide(changes).limitedBy.rule];

describe('the limit of a borrower', () => {
  test('grows with the loans repaid on time, up to the product’s maximum', () => {
    expect(limitFor({})).toEqual([450_000, 'paidOnTime']);
    expect(limitFor({ pastDelays: [0] })).toEqual([500_000, 'paidOnTime']);
    expect(limitFor({ pastDelays: [3, 0] })).toEqual([500_000, 'paidOnTime']);
    expect(limitFor({ pastDelays: [0, 0, 0] })).toEqual([600_000, 'product']);
  });

  test('is less while a loan is late, and after one that was repaid late until newer ones are repaid', () => {
    expect(limitFor({ daysLateNow: 5, pastDelays: [0] })).toEqual([300_000, 'lateNow']);
    expect(limitFor({ pastDelays: [8] })).toEqual([250_000, 'lateBefore']);
    expect(limitFor({ pastDelays: [7] })).toEqual([450_000, 'paidOnTime']);
    expect(limitFor({ pastDelays: [0, 0, 0, 8] })).toEqual([600_000, 'product']);
  });

  test('is what the open debt leaves within the limit, rounded down to a step', () => {
    expect(limitFor({ openDebt: minor(1_299_999) })).toEqual([200_000, 'openDebt']);
  });

  test('is zero for a first loan where the first step requires earlier loans', () => {
    const later = { ...rules, paidOnTime: [{ loans: 1, limit: minor(500_000) }] };
    const { limit, decliningRule } = computeEligibility(later, range, anApplicant());
    expect([limit, decliningRule?.rule, decliningRule?.threshold]).toEqual([0, 'paidOnTime', 1]);
  });

  test('names the first of two rules that allow the same', () => {
    expect(limitFor({ daysLateNow: 5, openDebt: minor(1_200_000) })).toEqual([300_000, 'lateNow']);
  });
});

describe('no loan is offered', () => {
  test.each([
    [{ ageYears: 17 }, 'age'],
    [{ ageYears: 76 }, 'age'],
    [{ daysLateNow: 31 }, 'lateNow'],
    [{ pastDelays: [366] }, 'lateBefore'],
    [{ openDebt: minor(1_400_001) }, 'openDebt'],
    [{ openOfProduct: 1 }, 'openAtOnce'],
  ] satisfies [Partial<BorrowerFacts>, string][])('to %o, by the rule %s', (changes, rule) => {
    expect(decide(changes).decliningRule).toMatchObject({
      rule,
      actual: expect.any(Number),
      threshold: expect.any(Number),
    });
    expect(findDecliningRule(decide(changes), range.least)?.rule).toBe(rule);
  });

  test('except up to each threshold', () => {
    const bounds = { ageYears: 75, daysLateNow: 30, pastDelays: [365], openDebt: minor(1_400_000) };
    expect(decide(bounds)).toMatchObject({ decliningRule: null, limit: 100_000 });
    expect(decide({ ageYears: 18 }).decliningRule).toBeNull();
  });

  test('an undeclared age is reported as unknown', () => {
    const { outcomes, decliningRule } = decide({ ageYears: null });
    expect(decliningRule).toBeNull();
    expect(outcomes.find(({ rule }) => rule === 'age')).toMatchObject({ actual: null, isRefusal: false });
  });
});

test('each rule reports its input, its threshold and the amount it allows', () => {
  const decliningRuleFor = (changes: Partial<BorrowerFacts>) =>
    decide(changes).outcomes.map(({ rule, actual, threshold, limit }) => [rule, actual, threshold, limit]);
  expect(decliningRuleFor({ daysLateNow: 4, pastDelays: [0, 9], openDebt: minor(200_000) })).toEqual([
    ['openAtOnce', 0, 1, null],
    ['age', 30, 75, null],
    ['lateNow', 4, 0, 300_000],
    ['lateBefore', 9, 7, 250_000],
    ['openDebt', 200_000, 1_500_000, 1_300_000],
    ['paidOnTime', 1, 3, 500_000],
    ['product', 600_000, 600_000, 600_000],
  ]);
  expect(decliningRuleFor({ ageYears: 17 })[1]).toEqual(['age', 17, 18, null]);
  expect(decliningRuleFor({ ageYears: null })[1]).toEqual(['age', null, 18, null]);
  expect(decliningRuleFor({ openDebt: minor(1_500_001) })[4]).toEqual(['openDebt', 1_500_001, 1_500_000, 0]);
  expect(decliningRuleFor({ pastDelays: [0, 0, 0] })[5]).toEqual(['paidOnTime', 3, null, 700_000]);
});

test.each([
  [0, 365],
  [7, 365],
  [8, 7],
  [365, 7],
  [366, 365],
])('a delay of %i days is held against the threshold that decided, %i', (delay, threshold) => {
  const { outcomes } = decide({ pastDelays: [delay] });
  expect(outcomes.find(({ rule }) => rule === 'lateBefore')).toMatchObject({ actual: delay, threshold });
});

const arbitraryDelay = fc.integer({ min: 0, max: 500 });
const arbitraryFacts = fc.record({
  ageYears: fc.option(fc.integer({ min: 10, max: 100 })),
  openOfProduct: fc.integer({ min: 0, max: 2 }),
  daysLateNow: arbitraryDelay,
  pastDelays: fc.array(arbitraryDelay, { maxLength: 6 }),
  openDebt: fc.integer({ min: 0, max: 2_000_000 }).map(minor),
});

/** The most that may be borrowed: nothing where refused. */
function maxLimitFor(facts: BorrowerFacts): number {
  const { decliningRule, limit } = computeEligibility(rules, range, facts);
  return decliningRule === null ? limit : 0;
}

describe('for any history of a borrower', () => {
  test('better conduct never lowers the limit', () => {
    fc.assert(
      fc.property(arbitraryFacts, fc.nat(600), fc.nat(600_000), fc.nat(5), (facts, days, amount, index) => {
        const most = maxLimitFor(facts);
        const sooner = Math.max(0, facts.daysLateNow - days);
        expect(maxLimitFor({ ...facts, daysLateNow: sooner })).toBeGreaterThanOrEqual(most);
        const less = minor(Math.max(0, facts.openDebt - amount));
        expect(maxLimitFor({ ...facts, openDebt: less })).toBeGreaterThanOrEqual(most);
        const pastDelays = facts.pastDelays.map((past, at) =>
          at === index ? Math.max(0, past - days) : past,
        );
        expect(maxLimitFor({ ...facts, pastDelays })).toBeGreaterThanOrEqual(most);
        expect(maxLimitFor({ ...facts, pastDelays: [0, ...facts.pastDelays] })).toBeGreaterThanOrEqual(most);
      }),
    );
  });

  test('an amount is offered if and only if it is within the limit, which lies on a step of the product', () => {
    fc.assert(
      fc.property(arbitraryFacts, fc.integer({ min: 100_000, max: 900_000 }).map(minor), (facts, amount) => {
        const found = computeEligibility(rules, range, facts);
        expect(findDecliningRule(found, amount) === null).toBe(amount <= maxLimitFor(facts));
        if (found.decliningRule === null) {
          expect(found.limit).toBeGreaterThanOrEqual(range.least);
          expect(found.limit).toBeLessThanOrEqual(range.most);
          expect((found.limit - range.least) % range.step).toBe(0);
        }
      }),
    );
  });

  test('every refusal and every limit names its rule, and each rule reports its input', () => {
    fc.assert(
      fc.property(arbitraryFacts, (facts) => {
        const { outcomes, limitedBy, decliningRule } = computeEligibility(rules, range, facts);
        expect(outcomes.map(({ rule }) => rule)).toEqual([
          'openAtOnce',
          'age',
          'lateNow',
          'lateBefore',
          'openDebt',
          'paidOnTime',
          'product',
        ]);
        expect(outcomes).toContain(limitedBy);
        if (decliningRule) expect(outcomes).toContain(decliningRule);
      }),
    );
  });
});

test('a loan’s delay is that of its latest instalment, extensions counted, open instalments up to today', () => {
  const paidLate = computeStatement(aLoan(), [aPayment(toDay('2026-11-19'), 400_000)], toDay('2027-01-01'));
  expect(computeMaxDaysPastDue(paidLate)).toBe(4);
  expect(
    computeMaxDaysPastDue(computeStatement(aLoan(), [aPayment(firstDueDate, 400_000)], firstDueDate)),
  ).toBe(0);
  expect(
    computeMaxDaysPastDue(computeStatement(aLoan(), [aPayment(toDay('2026-11-10'), 400_000)], firstDueDate)),
  ).toBe(0);
  expect(computeMaxDaysPastDue(computeStatement(aLoan(), [], toDay('2026-11-25')))).toBe(10);
});

test('the age in years changes on the birthday', () => {
  expect(computeAge(toDay('2000-05-10'), toDay('2026-05-09'))).toBe(25);
  expect(computeAge(toDay('2000-05-10'), toDay('2026-05-10'))).toBe(26);
  expect(computeAge(toDay('2004-02-29'), toDay('2022-02-28'))).toBe(17);
  expect(computeAge(toDay('2004-02-29'), toDay('2022-03-01'))).toBe(18);
});
