import { addDays, type Day, extensionFeeOn, type Minor, type Statement } from '../../../lending/index.ts';
import { type ImaginedPayment, imaginedOrder, type OfferToday, type Order } from '../../loans/index.ts';
import type { Config } from '../files.ts';
import { type Languages, readLoan, seeLoan } from './read.ts';

/** A loan that nobody has, from its payout on. */
export type Life = {
  readonly paidOutOn: Day;
  /** What the loan comes to. */
  see(day: Day): Statement;
  /** The same, and every page is read. */
  read(day: Day): Statement;
  pay(day: Day, amount: Minor): void;
  /** More days, their fee paid at once. */
  extend(day: Day): void;
};

const quoteDays = 3;

/** Pays out what is offered. Everything that happens throws where a page of the loan can't be written. */
export function beginLife(config: Config, offered: OfferToday, languages: Languages): Life {
  const { offer, today: paidOutOn } = offered;
  const payments: ImaginedPayment[] = [];
  const extensions: Order['extensions'][number][] = [];
  const order = () =>
    imaginedOrder(offer, paidOutOn, { payments: [...payments], extensions: [...extensions] });
  const see = (day: Day) => seeLoan(order(), day).statement;
  return {
    paidOutOn,
    see,
    read: (day) => readLoan(config, offered, languages, order(), day),
    pay(day, amount) {
      payments.push({ on: day, amount, extension: null });
    },
    extend(day) {
      const terms = { ...offer.terms, disbursedOn: paidOutOn };
      const fee = extensionFeeOn(terms, see(day));
      if (fee === null || terms.deferral === null) throw new Error('it can’t be extended');
      const sequence = extensions.length + 1;
      const { days } = terms.deferral;
      extensions.push({ sequence, fee, days, requestedOn: day, expiresOn: addDays(day, quoteDays) });
      payments.push({ on: day, amount: fee, extension: sequence });
      if (see(day).extensions.at(-1)?.state !== 'effective')
        throw new Error('an extension whose fee is paid does not take effect');
    },
  };
}
