import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDailyAccrual } from '../debt/debt.ts';
import type { LoanEvent, OpeningEvent, OpeningInstalment } from '../events/events.ts';
import { computeBalances } from '../statement/balances.ts';
import { computeOpeningOffsets } from '../statement/openingOffsets.ts';
import { computeStatement, type Statement } from '../statement/statement.ts';
import type { LoanTerms } from '../terms/terms.ts';
import {
  arbitraryEvents,
  arbitraryLoans,
  arbitraryRepayments,
  disbursalDay,
  propertyParameters,
} from '../testing/arbitraries.ts';
import { addDays, type Day } from '../values/calendar.ts';
import { type Component, mapComponents, sumAmounts } from '../values/components.ts';
import { type Minor, minor } from '../values/money.ts';

const arbitraryCutoffs = fc.integer({ min: 0, max: 130 }).map((days) => addDays(disbursalDay, days));
const daysAfter = [0, 1, 2, 5, 9, 17, 30, 61, 120];

function openWithHistory(terms: LoanTerms, events: readonly LoanEvent[], on: Day): OpeningEvent {
  const opening: OpeningEvent = { kind: 'opening', id: 'opening', valueDate: on, offsets: {} };
  const offsets = computeOpeningOffsets(terms, computeStatement(terms, [...events, opening], on));
  return { ...opening, offsets };
}

describe('a loan imported with its history', () => {
  test('has the statement and ledger movements of the original from the cutoff on', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, arbitraryCutoffs, (terms, events, cutoff) => {
        const opening = openWithHistory(terms, events, cutoff);
        for (const days of daysAfter) {
          const on = addDays(cutoff, days);
          const lived = computeStatement(terms, events, on);
          const imported = computeStatement(terms, [...events, opening], on);
          expect({ ...imported, opening: null }).toEqual(lived);
          const balances: ReadonlyMap<string, Minor> = computeBalances(imported);
          const livedBalances: ReadonlyMap<string, Minor> = computeBalances(lived);
          for (const account of new Set([...balances.keys(), ...livedBalances.keys()]))
            expect(balances.get(account) ?? 0).toBe(
              (livedBalances.get(account) ?? 0) + (opening.offsets[account] ?? 0),
            );
          expect([...balances.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
        }
      }),
      propertyParameters,
    );
  });

  test('opens the ledger with receivables and unearned interest alone', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, arbitraryCutoffs, (terms, events, cutoff) => {
        const opening = openWithHistory(terms, events, cutoff);
        const balances = computeBalances(computeStatement(terms, [...events, opening], cutoff));
        const owed = (all: ReadonlyMap<string, Minor>) =>
          [...all].filter(([account]) => /_receivable$|^borrower_credit$|^extension_held$/.test(account));
        expect(owed(balances)).toEqual(owed(computeBalances(computeStatement(terms, events, cutoff))));
        const others = [...balances.keys()].filter((account) => !new Map(owed(balances)).has(account));
        expect(
          others.filter((account) => !/^(interest_income|vat_payable|migration)$/.test(account)),
        ).toEqual([]);
      }),
      propertyParameters,
    );
  });
});

/** What is unpaid of each instalment; daily interest since the last due date is of the next. */
function listUnpaid(terms: LoanTerms, { instalments, payoffComponents }: Statement): OpeningInstalment[] {
  const open = instalments.filter(({ paidOn }) => paidOn === null);
  const current = open.findIndex(({ daysOverdue }) => daysOverdue === 0);
  const withRest = current === -1 ? 0 : current;
  const own = ({ components, daysOverdue }: (typeof open)[number], component: Component) =>
    component === 'principal' || daysOverdue > 0 || !isDailyAccrual(terms)
      ? components[component].outstanding
      : 0;
  return open.map((instalment, index) => ({
    number: instalment.number,
    dueOn: instalment.dueOn,
    lateChargesPaid: minor(
      (['lateInterest', 'penalty'] as const).reduce(
        (sum, component) =>
          sum + instalment.components[component].accrued - instalment.components[component].outstanding,
        0,
      ),
    ),
    unpaid: mapComponents((component) => {
      const others = open.filter((_one, at) => at !== withRest);
      const sumOfOthers = others.reduce((sum, one) => sum + own(one, component), 0);
      return minor(
        index === withRest ? payoffComponents[component] - sumOfOthers : own(instalment, component),
      );
    }),
  }));
}

/**
 * Fractions of a cent are not in the balances: of each instalment one of interest and one of late charges, and late charges on
 * them. What was prepaid lowers the base of interest here, even where it pays interest; a balance says no more of it.
 */
function toleratedDifference(terms: LoanTerms, { instalments }: Statement, days: number): number {
  const interest = instalments.reduce((sum, { components }) => sum + components.interest.scheduled, 0);
  const isPrepaid = instalments.some(
    ({ daysOverdue, paidOn, components }) => daysOverdue === 0 && paidOn === null && sumPaid(components) > 0,
  );
  const prepaidShare = isPrepaid ? (interest * Number(terms.interest.annualRate) * 155) / 365 : 0;
  return instalments.length * (2 + 0.06 * days) + prepaidShare;
}

function sumPaid(components: Statement['instalments'][number]['components']): number {
  return Object.values(components).reduce((sum, { paid }) => sum + paid, 0);
}

describe('a loan imported with its balances', () => {
  test('owes the same as the original from the cutoff on', () => {
    fc.assert(
      fc.property(
        arbitraryLoans,
        fc.array(arbitraryRepayments, { maxLength: 6 }),
        arbitraryCutoffs,
        (terms, events, cutoff) => {
          const known = events.filter((event) => event.valueDate <= cutoff);
          const lived = computeStatement(terms, known, cutoff);
          if (lived.settledOn !== null) return;
          const opening: OpeningEvent = {
            kind: 'opening',
            id: 'opening',
            valueDate: cutoff,
            offsets: {},
            instalments: listUnpaid(terms, lived),
          };
          const { once: _, ...lateWithoutOnce } = terms.late;
          const late = lived.totals.penalty.accrued > 0 ? lateWithoutOnce : terms.late;
          for (const days of daysAfter) {
            const on = addDays(cutoff, days);
            const later = computeStatement(terms, known, on);
            const imported = computeStatement({ ...terms, late }, [opening], on);
            const difference = Math.abs(
              sumAmounts(imported.payoffComponents) - sumAmounts(later.payoffComponents),
            );
            expect(difference, `${days}`).toBeLessThanOrEqual(toleratedDifference(terms, lived, days));
          }
        },
      ),
      propertyParameters,
    );
  });

  test('counts a later reported payment on the cutoff day at the earliest, whatever its date', () => {
    fc.assert(
      fc.property(
        arbitraryLoans,
        fc.array(arbitraryRepayments, { maxLength: 3 }),
        arbitraryRepayments,
        fc.nat(20),
        arbitraryCutoffs,
        (terms, events, later, daysBefore, cutoff) => {
          const lived = computeStatement(terms, events, cutoff);
          if (lived.settledOn !== null) return;
          const instalments = listUnpaid(terms, lived).filter(({ unpaid }) => sumAmounts(unpaid) > 0);
          const balances = {
            kind: 'opening',
            id: 'opening',
            valueDate: cutoff,
            offsets: {},
            instalments,
          } as const;
          const taken = computeStatement(terms, [balances], cutoff);
          const opening = { ...balances, offsets: computeOpeningOffsets(terms, taken) };
          const dated = { ...later, valueDate: addDays(cutoff, -daysBefore) };
          const statement = computeStatement(terms, [dated, opening], cutoff);
          expect(statement.payments).toMatchObject([{ id: later.id, valueDate: cutoff }]);
          expect([...computeBalances(statement).values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
          const left = taken.payoff - later.amount;
          const tolerance = terms.tolerance ?? 0;
          if (statement.settledOn !== null) expect(left).toBeLessThanOrEqual(tolerance);
          else expect(Math.abs(statement.payoff - left)).toBeLessThanOrEqual(tolerance * instalments.length);
        },
      ),
      propertyParameters,
    );
  });
});
