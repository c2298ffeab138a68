import {
  addDays,
  type Day,
  findExtensionFee,
  type Minor,
  type Statement,
} from '../../../../lending/index.ts';
import type { Config } from '../../../config/config.ts';
import {
  type CurrentOffer,
  createSimulatedOrder,
  type Order,
  type SimulatedPayment,
} from '../../../modules/loans/index.ts';
import { computeLoan, type Languages, renderLoan } from './render.ts';

/** A loan that nobody has, from its payout on. */
export type LoanSimulation = {
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
export function createLoanSimulation(
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
