import { schemas } from '../../../contract/schemas/index.ts';
import {
  add,
  canExtend,
  computeBalances,
  type Day,
  getDisbursedState,
  type Statement,
} from '../../../lending/index.ts';
import type { Config } from '../../config/config.ts';
import { createContract, toContractView } from '../../modules/contracts/index.ts';
import { findLoanOnDay, type LoanOnDay, type Order } from '../../modules/loans/index.ts';
import { type CurrentOffer, createSimulatedOrder } from '../../modules/loans/origination/index.ts';
import { loanTexts, toConfirmView, toDetailsView } from '../../modules/loans/views/index.ts';
import { toExtensionView, toRepaymentView } from '../../modules/payments/index.ts';

export type Languages = readonly ('es' | 'en')[];

/** Renders the confirmation and the contract of an offer. Throws where one doesn't fit its schema. */
export function renderOffer(config: Config, todaysOffer: CurrentOffer, languages: Languages): void {
  const { offer, today, now } = todaysOffer;
  const { percent } = offer.yearlyCost;
  if (!/^\d+\.\d+$/.test(percent)) throw new Error(`its yearly cost can't be written: ${percent} %`);
  const order = createSimulatedOrder(offer, today, { payments: [], extensions: [] });
  const { productId, terms, termDays, agreement } = offer;
  const { hash, document } = agreement;
  const pushRequest = {
    productId,
    amount: terms.principal,
    periods: terms.periods.length,
    termUnit: 'day',
    termDays,
  };
  schemas.loanPush.request.parse({ ...pushRequest, agreementHash: hash });
  const agreedContract = { hash, document, agreedAt: now, hashedDocument: document };
  for (const language of languages) {
    schemas.loanConfirm.response.parse(toConfirmView(config.brand, todaysOffer, language));
    const texts = loanTexts(todaysOffer.market, language);
    const contract = toContractView(config, createContract(order, agreedContract, today, texts), language);
    schemas.contractDetail.response.parse({ ...contract, pdfUrl: '' });
  }
}

/** Renders the pages of a loan on a day. Throws where one doesn't fit its schema. */
export function renderLoan(
  config: Config,
  { market, offer }: CurrentOffer,
  languages: Languages,
  order: Order,
  today: Day,
): Statement {
  const loan = computeLoan(order, today);
  const { statement } = loan;
  const now = { now: new Date(`${today}T12:00:00Z`), today, market };
  const paymentContext = { order, references: [] };
  for (const language of languages) {
    const view = {
      order,
      loan,
      statement,
      state: getDisbursedState(statement),
      today,
      texts: loanTexts(market, language),
      account: { text: '' },
      declineReason: undefined,
    };
    schemas.loanDetails.response.parse(toDetailsView(view, config));
    schemas.repaymentDetail.response.parse(
      toRepaymentView(config, now, language, { ...paymentContext, loan }, {}),
    );
    if (canExtend({ ...offer.terms, disbursedOn: statement.disbursedOn }, statement)) {
      schemas.extensionDetail.response.parse(toExtensionView(config, now, language, paymentContext));
    }
  }
  return statement;
}

/** A loan on a day. Throws where ledger or allocations don't add up. */
export function computeLoan(order: Order, today: Day): LoanOnDay {
  const loan = findLoanOnDay(order, today);
  if (loan === null) throw new Error('it is not paid out');
  validateStatement(loan.statement);
  return loan;
}

function validateStatement(statement: Statement): void {
  const ledgerSum = add(...computeBalances(statement).values());
  if (ledgerSum !== 0) throw new Error(`its ledger does not sum to zero but to ${ledgerSum}`);
  for (const { amount, allocations, credit, held, extensionFee } of statement.payments) {
    const accountedAmount = add(
      ...allocations.map((allocation) => allocation.amount),
      credit,
      held,
      extensionFee,
    );
    if (accountedAmount !== amount)
      throw new Error(`of a payment of ${amount} only ${accountedAmount} is accounted for`);
  }
}
