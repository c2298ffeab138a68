import {
  type AgreedTerms,
  addDays,
  type ClientKind,
  computeTermDays,
  type Day,
  findExtensionFee,
  latestDay,
  type Minor,
  minAmount,
  minor,
  type Statement,
  toDay,
} from '../../../lending/index.ts';
import type { Config } from '../../config/config.ts';
import { readConfig } from '../../config/files.ts';
import { formatMoney } from '../../config/format.ts';
import { getMarket } from '../../config/markets.ts';
import type { Product } from '../../config/products.ts';
import type { Order } from '../../modules/loans/index.ts';
import {
  type CurrentOffer,
  computeOffer,
  computeProductEligibility,
  createSimulatedOrder,
  listTerms,
  type SimulatedPayment,
} from '../../modules/loans/origination/index.ts';
import { getErrorMessage } from '../../platform/errorMessage.ts';
import { computeLoan, type Languages, renderLoan, renderOffer } from './render.ts';

const sampleDay = toDay('2026-01-01');
const bothLanguages = ['es', 'en'] as const;
const sampleBorrower = { fullName: 'N', address: 'N', bank: 'N', last4: '0000' };

/**
 * Simulates the loans of a product from offer to last payment, by the rules of `lending` and with the pages and documents
 * that borrowers see: a line for each scenario that fails. Why: docs/decisions/product-check.md.
 */
export function listSimulationErrors(config: Config, productId: string, product: Product): string[] {
  const { least, most, offer } = product.amount;
  const kinds: readonly ClientKind[] = product.terms.late.once ? ['new', 'repeat'] : ['new'];
  const errors = new Map<string, string>();
  for (const periods of listTerms(product)) {
    const termDays = computeTermDays({ periods });
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

/** The scenarios in which the loan fails, each with the reason. */
function listFailures(
  config: Config,
  application: SimulatedApplication,
): [reason: string, scenario: string][] {
  const { amount, product } = application;
  // Texts don't depend on the amount: all languages are rendered for the offered amount only.
  const languages = amount === product.amount.offer ? bothLanguages : [getMarketLanguage(config, product)];
  try {
    const offerToday = createOffer(config, application, sampleDay);
    renderOffer(config, offerToday, languages);
    const applicableScenarios = repaymentScenarios.filter(
      ({ dependsOnClientKind, usesExtensions }) =>
        (dependsOnClientKind || application.clientKind === 'new') &&
        (!usesExtensions || product.terms.deferral !== null),
    );
    return applicableScenarios.flatMap(({ name, run }): [string, string][] => {
      const reason = findFailure(() =>
        run(createLoanSimulation(config, offerToday, languages), offerToday.offer.terms),
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

/** A simulated loan from its disbursal on. */
type LoanSimulation = {
  readonly paidOutOn: Day;
  computeStatement(day: Day): Statement;
  /** The statement, after all pages were rendered. Throws where one can't be. */
  renderPages(day: Day): Statement;
  pay(day: Day, amount: Minor): void;
  /** Requests an extension and pays its fee. */
  extend(day: Day): void;
};

const extensionQuoteDays = 3;

/** Disburses the offered loan. */
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

/** A course of events until nothing is owed. */
type RepaymentScenario = {
  readonly name: string;
  /** Whether it differs for repeat clients. */
  readonly dependsOnClientKind?: true;
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

/** Days simulated past the start of an open-ended last tier. */
const daysPastLastTier = 30;

/** Renders all pages on the first and the last due date. */
function repayOnTime(simulation: LoanSimulation, from: Statement): Statement {
  const count = from.instalments.length;
  let statement = from;
  for (let number = 1; number <= count && statement.repayDate !== null; number++) {
    const on = latestDay(statement.repayDate, statement.asOf);
    const step = number === 1 || number === count ? simulation.renderPages : simulation.computeStatement;
    simulation.pay(on, step(on).repayAmount);
    statement = simulation.computeStatement(on);
  }
  return simulation.renderPages(statement.asOf);
}

function repayEarly(simulation: LoanSimulation): Statement {
  const { earlyRepaymentFrom, asOf } = simulation.computeStatement(simulation.paidOutOn);
  const { payoff, asOf: on } = simulation.renderPages(
    latestDay(addDays(asOf, 1), earlyRepaymentFrom ?? asOf),
  );
  simulation.pay(on, payoff);
  return simulation.renderPages(on);
}

/** Pays the minimum on the first day, half on the due date, the payoff on the day after. */
function repayInParts(simulation: LoanSimulation, { leastPart }: AgreedTerms): Statement {
  const first = simulation.computeStatement(addDays(simulation.paidOutOn, 1));
  simulation.pay(first.asOf, minAmount(first.payoff, leastPart ?? minor(1)));
  const { repayDate } = simulation.renderPages(first.asOf);
  const due = simulation.computeStatement(repayDate ?? first.asOf);
  const halfAmount = minor(Math.ceil(due.repayAmount / 2));
  if (halfAmount > 0) simulation.pay(due.asOf, halfAmount);
  const dayAfterDue = simulation.renderPages(addDays(due.asOf, 1));
  if (dayAfterDue.payoff > 0) simulation.pay(dayAfterDue.asOf, dayAfterDue.payoff);
  return simulation.renderPages(dayAfterDue.asOf);
}

/** Renders the pages on the first and last day of every late tier, then pays off. */
function repayLate(simulation: LoanSimulation, { late }: AgreedTerms): Statement {
  const dueOn = simulation.computeStatement(simulation.paidOutOn).repayDate ?? simulation.paidOutOn;
  const changes = late.daily.flatMap(({ fromDay, toDay }) => [fromDay, toDay ?? fromDay + daysPastLastTier]);
  for (const days of new Set(changes)) simulation.renderPages(addDays(dueOn, days));
  const { asOf, payoff } = simulation.computeStatement(addDays(dueOn, Math.max(...changes) + 1));
  simulation.pay(asOf, payoff);
  return simulation.renderPages(asOf);
}

/** Extends as often as allowed, the first time two days past due. */
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

/** Reads the configuration and simulates the loans of all its products. Throws {@link ConfigError} with every error. */
export function readSimulatedConfig(folder?: string): Config {
  return readConfig(folder, listSimulationErrors);
}
