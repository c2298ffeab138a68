import { schemas } from '../../../contract/schemas/index.ts';
import { add, balancesOf, type Day, mayExtend, type Statement, stateAfter } from '../../../lending/index.ts';
import { contractFor, contractView } from '../../contracts/index.ts';
import {
  confirmView,
  detailsView,
  imaginedOrder,
  type LoanOnDay,
  loanOn,
  loanTexts,
  type OfferToday,
  type Order,
} from '../../loans/index.ts';
import { extensionView, repaymentView } from '../../payments/index.ts';
import type { Config } from '../files.ts';

export type Languages = readonly ('es' | 'en')[];

/** Writes what a borrower reads before a loan is made and once it is paid out. Throws where it can't be written. */
export function readOffer(config: Config, offered: OfferToday, languages: Languages): void {
  const { offer, today, now } = offered;
  const { percent } = offer.yearlyCost;
  if (!/^\d+\.\d+$/.test(percent)) throw new Error(`its yearly cost can't be written: ${percent} %`);
  const order = imaginedOrder(offer, today, { payments: [], extensions: [] });
  const { productId, terms, termDays, agreement } = offer;
  const { hash, document } = agreement;
  const said = {
    productId,
    amount: terms.principal,
    periods: terms.periods.length,
    termUnit: 'day',
    termDays,
  };
  schemas.loanPush.request.parse({ ...said, agreementHash: hash });
  const agreed = { hash, document, agreedAt: now, sealed: document };
  for (const language of languages) {
    schemas.loanConfirm.response.parse(confirmView(config.brand, offered, language));
    const contract = contractView(config, contractFor(order, agreed, today, language), language);
    schemas.contractDetail.response.parse({ ...contract, pdfUrl: '' });
  }
}

/** Writes what a borrower reads of a loan on a day. */
export function readLoan(
  config: Config,
  { market, offer }: OfferToday,
  languages: Languages,
  order: Order,
  today: Day,
): Statement {
  const loan = seeLoan(order, today);
  const { statement } = loan;
  const now = { now: new Date(`${today}T12:00:00Z`), today, market };
  const toPay = { order, references: [] };
  for (const language of languages) {
    const view = {
      order,
      loan,
      statement,
      state: stateAfter(statement),
      today,
      market,
      texts: loanTexts(language),
      account: { text: '' },
      declined: undefined,
    };
    schemas.loanDetails.response.parse(detailsView(view, config));
    schemas.repaymentDetail.response.parse(repaymentView(config, now, language, { ...toPay, loan }, {}));
    if (mayExtend({ ...offer.terms, disbursedOn: statement.disbursedOn }, statement)) {
      schemas.extensionDetail.response.parse(extensionView(config, now, language, toPay));
    }
  }
  return statement;
}

/** What a loan comes to on a day, its figures held against each other. */
export function seeLoan(order: Order, today: Day): LoanOnDay {
  const loan = loanOn(order, today);
  if (loan === null) throw new Error('it is not paid out');
  holdTogether(loan.statement);
  return loan;
}

function holdTogether(statement: Statement): void {
  const rest = add(...balancesOf(statement).values());
  if (rest !== 0) throw new Error(`its ledger does not sum to zero but to ${rest}`);
  for (const { amount, allocations, credit, held, extensionFee } of statement.payments) {
    const used = add(...allocations.map((one) => one.amount), credit, held, extensionFee);
    if (used !== amount) throw new Error(`of a payment of ${amount} only ${used} is accounted for`);
  }
}
