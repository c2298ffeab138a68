import { loanCode } from '../../contract/codes.ts';
import { add, type Day, dayIn, type Statement, scheduleOf, toRepay } from '../../lending/index.ts';
import { type Agreed, findAgreed } from '../agreements/index.ts';
import { Refusal, refusing } from '../http/index.ts';
import { loanTexts, type Order, readOrder, statementFor } from '../loans/index.ts';
import type { Services } from '../services.ts';

/** What was agreed to for an order, and what became known only once it was paid out. */
export type Contract = {
  order: Order;
  agreed: Agreed;
  agreedOn: Day;
  paidOutOn: Day;
  /** Whether a date was moved, or the plan replaced, since. */
  isChanged: boolean;
  /** The days that the plan's terms have become. */
  dates: readonly { title: string; amount: number; time: Day }[];
};

/**
 * The contract of an order as it was agreed to, whatever was paid, extended or changed since. Throws 404 unless the order
 * is the borrower's, and a refusal until it has been paid out.
 */
export async function contractOf(
  services: Services,
  borrowerId: number,
  orderId: string,
  language: 'es' | 'en',
): Promise<Contract> {
  const order = await readOrder(services, borrowerId, { orderId });
  if (order.disbursedOn === null) throw refusalOf(order);
  const agreed = await findAgreed(services.db, services.config, order);
  if (agreed === undefined) throw new Error(`order ${orderId} was paid out without an agreement`);
  const today = dayIn(order.terms.timeZone, await services.clock.now());
  const isChanged = hasNewDates(statementFor(order, today));
  return { ...contractFor(order, agreed, order.disbursedOn, language), isChanged };
}

/** The contract of an order that was paid out on a day. */
export function contractFor(order: Order, agreed: Agreed, paidOutOn: Day, language: 'es' | 'en'): Contract {
  const { terms } = order;
  const schedule = scheduleOf(terms, paidOutOn);
  const texts = loanTexts(language);
  return {
    order,
    agreed,
    agreedOn: dayIn(terms.timeZone, agreed.agreedAt),
    paidOutOn,
    isChanged: false,
    dates: schedule.map((instalment) => ({
      title: texts.instalment(instalment.number, schedule.length),
      amount: toRepay([instalment]),
      time: instalment.dueOn,
    })),
  };
}

function hasNewDates(statement: Statement | null): boolean {
  if (statement === null) return false;
  return statement.former.length > 0 || statement.extensions.some(({ state }) => state === 'effective');
}

/** The fields of the contract by their names on the wire. Source: SPEC 3, Contract. */
export function fieldsOf({ order, agreed, agreedOn, paidOutOn, dates }: Contract, productName: string) {
  const { borrower, figures, lender } = agreed.document;
  return {
    userName: borrower.fullName,
    productName,
    amount: order.terms.principal,
    bankNo: `${borrower.bank} ···· ${borrower.last4}`,
    daiDate: paidOutOn,
    planDate: dates.at(-1)?.time ?? paidOutOn,
    contractAmount: figures.total,
    commission: figures.commission,
    Interest: figures.interest,
    IVA: add(figures.commissionVat, figures.interestVat),
    giveAmount: figures.given,
    userAddress: borrower.address,
    contractDate: agreedOn,
    company: lender,
    currency: order.terms.currency,
    orderNo: order.orderId,
    plan: [...dates],
  };
}

function refusalOf({ state }: Order): Refusal {
  if (state === 'cancelled') return cancelled();
  return state === 'declined' ? noContract() : contractNotReady();
}

const cancelled = refusing(Refusal, loanCode.contractNotReady, {
  es: 'Este préstamo se canceló, así que no tiene contrato y no debes nada.',
  en: 'This loan was cancelled, so it has no contract and you owe nothing.',
});

const noContract = refusing(Refusal, loanCode.contractNotReady, {
  es: 'Este préstamo no se aprobó, así que no tiene contrato y no debes nada.',
  en: 'This loan was declined, so it has no contract and you owe nothing.',
});

const contractNotReady = refusing(Refusal, loanCode.contractNotReady, {
  es: 'Tu contrato aparecerá aquí en cuanto te depositemos el préstamo.',
  en: 'Your contract will be here as soon as the loan has been paid to you.',
});
