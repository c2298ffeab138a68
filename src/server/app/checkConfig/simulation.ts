import {
  type AgreedTerms,
  addDays,
  type ClientKind,
  type Day,
  day,
  findExtensionFee,
  laterDay,
  type Minor,
  minimum,
  minor,
  type Statement,
  termInDays,
} from '../../../lending/index.ts';
import type { Config } from '../../config/config.ts';
import { readConfig } from '../../config/files.ts';
import { formatMoney } from '../../config/format.ts';
import { getMarket } from '../../config/markets.ts';
import type { Product } from '../../config/products.ts';
import {
  type CurrentOffer,
  computeOffer,
  computeProductEligibility,
  createSimulatedOrder,
  listTerms,
  type Order,
  type SimulatedPayment,
} from '../../modules/loans/index.ts';
import { computeLoan, type Languages, renderLoan, renderOffer } from './render.ts';

/** Any day does. */
const sampleDay = day('2026-01-01');
const bothLanguages = ['es', 'en'] as const;
const sampleBorrower = { fullName: 'N', address: 'N', bank: 'N', last4: '0000' };

/**
 * Lives every kind of loan of a product from its offer to its last payment, by the rules that loans go by and with the
 * pages and documents that borrowers read: a line for each that can't be lived. Why: docs/decisions/product-check.md.
 */
export function listSimulationErrors(config: Config, productId: string, product: Product): string[] {
  const { least, most, offer } = product.amount;
  const kinds: readonly ClientKind[] = product.terms.late.once ? ['new', 'repeat'] : ['new'];
  const errors = new Map<string, string>();
  for (const periods of listTerms(product)) {
    const termDays = termInDays({ periods });
    for (const amount of new Set([offer, least, most])) {
      for (const clientKind of kinds) {
        const application: SimulatedApplication = { productId, product, termDays, amount, clientKind };
        for (const [reason, scenario] of listFailures(config, application)) {
          if (!errors.has(reason)) errors.set(reason, formatFailure(config, application, scenario, reason));
        }
      }
    }
  }
  return [...errors.values()];
}

type SimulatedApplication = {
  productId: string;
  product: Product;
  termDays: number;
  amount: number;
  clientKind: ClientKind;
};

/** Why the loan can't be lived to its end, and in which story; nothing where it can. */
function listFailures(config: Config, application: SimulatedApplication): [why: string, story: string][] {
  const { amount, product } = application;
  // What is said doesn't depend on how much it is: all languages are read of what is offered first.
  const languages = amount === product.amount.offer ? bothLanguages : [getMarketLanguage(config, product)];
  try {
    const offerToday = createOffer(config, application, sampleDay);
    renderOffer(config, offerToday, languages);
    const applicableScenarios = repaymentScenarios.filter(
      ({ dependsOnClientKind: isByClient, usesExtensions: isExtended }) =>
        (isByClient || application.clientKind === 'new') && (!isExtended || product.terms.deferral !== null),
    );
    return applicableScenarios.flatMap(({ name, run: tell }): [string, string][] => {
      const reason = findFailure(() =>
        tell(createLoanSimulation(config, offerToday, languages), offerToday.offer.terms),
      );
      return reason === null ? [] : [[reason, name]];
    });
  } catch (error) {
    return [[getErrorMessage(error), 'when it is offered']];
  }
}

function findFailure(simulate: () => Statement): string | null {
  try {
    const { settledOn, payoff } = simulate();
    return settledOn !== null && payoff === 0 ? null : 'paying what its pages ask for does not end it';
  } catch (error) {
    return getErrorMessage(error);
  }
}

function getMarketLanguage(config: Config, { market }: Product): 'es' | 'en' {
  return getMarket(config, market).languages[0] ?? 'es';
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function createOffer(
  config: Config,
  { product, ...application }: SimulatedApplication,
  today: Day,
): CurrentOffer {
  const { market: marketCode } = product;
  const market = getMarket(config, marketCode);
  const borrowing = computeProductEligibility(application.productId, product, {
    orders: [],
    birthDate: null,
    today,
  });
  const offer = computeOffer(config, { ...application, market: marketCode, borrower: sampleBorrower, today });
  return { now: new Date(`${today}T12:00:00Z`), today, market, offer, productEligibility: borrowing };
}

function formatFailure(
  config: Config,
  { productId, product, termDays, amount, clientKind }: SimulatedApplication,
  scenario: string,
  reason: string,
): string {
  const loan = `a loan of ${formatMoney(amount, getMarket(config, product.market))} for ${termDays} days to a ${clientKind} client`;
  return `products.json: ${productId}.terms: ${loan} breaks ${scenario}: ${reason}`;
}

/** A loan that nobody has, from its payout on. */
type LoanSimulation = {
  readonly paidOutOn: Day;
  /** What the loan comes to. */
  computeStatement(day: Day): Statement;
  /** The same, and every page is read. */
  renderPages(day: Day): Statement;
  pay(day: Day, amount: Minor): void;
  /** More days, their fee paid at once. */
  extend(day: Day): void;
};

const extensionQuoteDays = 3;

/** Pays out what is offered. Everything that happens throws where a page of the loan can't be written. */
function createLoanSimulation(
  config: Config,
  todaysOffer: CurrentOffer,
  languages: Languages,
): LoanSimulation {
  const { offer, today: paidOutOn } = todaysOffer;
  const payments: SimulatedPayment[] = [];
  const extensions: Order['extensions'][number][] = [];
  const toOrder = () =>
    createSimulatedOrder(offer, paidOutOn, { payments: [...payments], extensions: [...extensions] });
  const computeStatement = (day: Day) => computeLoan(toOrder(), day).statement;
  return {
    paidOutOn,
    computeStatement,
    renderPages: (day) => renderLoan(config, todaysOffer, languages, toOrder(), day),
    pay(day, amount) {
      payments.push({ on: day, amount, extension: null });
    },
    extend(day) {
      const terms = { ...offer.terms, disbursedOn: paidOutOn };
      const fee = findExtensionFee(terms, computeStatement(day));
      if (fee === null || terms.deferral === null) throw new Error('it can’t be extended');
      const sequence = extensions.length + 1;
      const { days } = terms.deferral;
      extensions.push({ sequence, fee, days, requestedOn: day, expiresOn: addDays(day, extensionQuoteDays) });
      payments.push({ on: day, amount: fee, extension: sequence });
      if (computeStatement(day).extensions.at(-1)?.state !== 'effective')
        throw new Error('an extension whose fee is paid does not take effect');
    },
  };
}

/** What may happen to a loan until nothing of it is owed. */
type RepaymentScenario = {
  readonly name: string;
  /** Whether it goes otherwise for who has borrowed before. */
  readonly dependsOnClientKind?: true;
  /** Whether it is a story of extensions. */
  readonly usesExtensions?: true;
  readonly run: (simulation: LoanSimulation, terms: AgreedTerms) => Statement;
};

const repaymentScenarios: readonly RepaymentScenario[] = [
  {
    name: 'when it is repaid on time',
    run: (simulation) => repayOnTime(simulation, simulation.renderPages(simulation.paidOutOn)),
  },
  { name: 'when it is repaid early', run: repayEarly },
  { name: 'when it is repaid in parts', run: repayInParts },
  { name: 'when it is repaid late', dependsOnClientKind: true, run: repayLate },
  { name: 'when it is extended as often as it may be', usesExtensions: true, run: extendAndRepay },
];

/** A long way past the last day on which a late charge changes. */
const daysPastLastTier = 30;

/** All pages are read on the first due day and on the last. */
function repayOnTime(simulation: LoanSimulation, from: Statement): Statement {
  const count = from.instalments.length;
  let statement = from;
  for (let number = 1; number <= count && statement.repayDate !== null; number++) {
    const on = laterDay(statement.repayDate, statement.asOf);
    const step = number === 1 || number === count ? simulation.renderPages : simulation.computeStatement;
    simulation.pay(on, step(on).repayAmount);
    statement = simulation.computeStatement(on);
  }
  return simulation.renderPages(statement.asOf);
}

function repayEarly(simulation: LoanSimulation): Statement {
  const { earlyRepaymentFrom, asOf } = simulation.computeStatement(simulation.paidOutOn);
  const { payoff, asOf: on } = simulation.renderPages(laterDay(addDays(asOf, 1), earlyRepaymentFrom ?? asOf));
  simulation.pay(on, payoff);
  return simulation.renderPages(on);
}

/** A little on the first day, half on the due day, the whole on the day after. */
function repayInParts(simulation: LoanSimulation, { leastPart }: AgreedTerms): Statement {
  const first = simulation.computeStatement(addDays(simulation.paidOutOn, 1));
  simulation.pay(first.asOf, minimum(first.payoff, leastPart ?? minor(1)));
  const { repayDate } = simulation.renderPages(first.asOf);
  const due = simulation.computeStatement(repayDate ?? first.asOf);
  const halfAmount = minor(Math.ceil(due.repayAmount / 2));
  if (halfAmount > 0) simulation.pay(due.asOf, halfAmount);
  const dayAfterDue = simulation.renderPages(addDays(due.asOf, 1));
  if (dayAfterDue.payoff > 0) simulation.pay(dayAfterDue.asOf, dayAfterDue.payoff);
  return simulation.renderPages(dayAfterDue.asOf);
}

/** Through every tier, from its first day to its last. */
function repayLate(simulation: LoanSimulation, { late }: AgreedTerms): Statement {
  const dueOn = simulation.computeStatement(simulation.paidOutOn).repayDate ?? simulation.paidOutOn;
  const changes = late.daily.flatMap(({ fromDay, toDay }) => [fromDay, toDay ?? fromDay + daysPastLastTier]);
  for (const days of new Set(changes)) simulation.renderPages(addDays(dueOn, days));
  const { asOf, payoff } = simulation.computeStatement(addDays(dueOn, Math.max(...changes) + 1));
  simulation.pay(asOf, payoff);
  return simulation.renderPages(asOf);
}

/** The first time two days late. */
function extendAndRepay(simulation: LoanSimulation, { deferral }: AgreedTerms): Statement {
  const maxTimes = deferral?.maxTimes ?? 0;
  let statement = simulation.computeStatement(simulation.paidOutOn);
  for (
    let extensionNumber = 1;
    extensionNumber <= maxTimes && statement.repayDate !== null;
    extensionNumber++
  ) {
    const on = addDays(statement.repayDate, extensionNumber === 1 ? 2 : 0);
    simulation.extend(on);
    statement =
      extensionNumber === 1 || extensionNumber === maxTimes
        ? simulation.renderPages(on)
        : simulation.computeStatement(on);
  }
  return repayOnTime(simulation, statement);
}

/** The configuration that borrowers are served by: whatever its products offer has been lived to its end. */
export function readSimulatedConfig(folder?: string): Config {
  return readConfig(folder, listSimulationErrors);
}
