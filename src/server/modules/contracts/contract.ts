import { loanCode } from '../../../contract/codes.ts';
import { type LegalBlock, parseLegalText } from '../../../contract/legal.ts';
import {
  add,
  calendarDayIn,
  computeSchedule,
  computeTotalRepayment,
  type Day,
  type Statement,
} from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { localizedTexts } from '../../messages/index.ts';
import {
  type AgreementPart,
  type AgreementText,
  type Disclosure,
  findAgreement,
  type StoredAgreement,
} from '../agreements/index.ts';
import { BusinessError } from '../api/index.ts';
import { findStatement, getBorrowerOrder, type Order } from '../loans/index.ts';
import { formatInstalment, type LoanTexts, loanTexts } from '../loans/views/index.ts';
import type { Services } from '../services.ts';
import { contractTexts } from './texts.ts';

const text = localizedTexts(contractTexts);

/** The agreement of a disbursed order, with the dates that follow from its disbursal. */
export type Contract = {
  order: Order;
  agreement: StoredAgreement;
  agreedOn: Day;
  disbursedOn: Day;
  /** Whether it was extended or restructured since. */
  isAmended: boolean;
  /** The due dates of the agreed plan. */
  dueDates: readonly { title: string; amount: number; time: Day }[];
};

/**
 * The contract of an order as agreed, regardless of later payments and changes. Throws 404 unless the order is the borrower's,
 * and a refusal before disbursal.
 */
export async function getContract(
  services: Services,
  borrowerId: number,
  orderId: string,
  language: 'es' | 'en',
): Promise<Contract> {
  const order = await getBorrowerOrder(services, borrowerId, { orderId });
  if (order.disbursedOn === null) throw toNoContractError(order);
  const agreed = await findAgreement(services.db, services.config, order);
  if (agreed === undefined) throw new Error(`order ${orderId} was paid out without an agreement`);
  const today = calendarDayIn(order.terms.timeZone, await services.clock.now());
  const isAmended = hasAmendedDates(findStatement(order, today));
  const texts = loanTexts(getMarket(services.config, order.terms.market), language);
  return { ...createContract(order, agreed, order.disbursedOn, texts), isAmended };
}

export function createContract(
  order: Order,
  agreed: StoredAgreement,
  paidOutOn: Day,
  texts: LoanTexts,
): Contract {
  const { terms } = order;
  const schedule = computeSchedule(terms, paidOutOn);
  return {
    order,
    agreement: agreed,
    agreedOn: calendarDayIn(terms.timeZone, agreed.agreedAt),
    disbursedOn: paidOutOn,
    isAmended: false,
    dueDates: schedule.map((instalment) => ({
      title: formatInstalment(texts, instalment.number, schedule.length),
      amount: computeTotalRepayment([instalment]),
      time: instalment.dueOn,
    })),
  };
}

function hasAmendedDates(statement: Statement | null): boolean {
  if (statement === null) return false;
  return (
    statement.supersededSchedules.length > 0 ||
    statement.extensions.some(({ state }) => state === 'effective')
  );
}

/** The fields of the contract by their names on the wire. Source: SPEC 3, Contract. */
export function toContractFields(
  { order, agreement: agreed, agreedOn, disbursedOn: paidOutOn, dueDates }: Contract,
  productName: string,
) {
  const { borrower, figures, lender } = agreed.document;
  return {
    userName: borrower.fullName,
    productName,
    amount: order.terms.principal,
    bankNo: `${borrower.bank} ···· ${borrower.last4}`,
    daiDate: paidOutOn,
    planDate: dueDates.at(-1)?.time ?? paidOutOn,
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
    plan: [...dueDates],
  };
}

function toNoContractError({ state }: Order): BusinessError {
  const reasons = { cancelled: 'cancelledLoan', declined: 'declinedLoan' } as const;
  const reason = state === 'cancelled' || state === 'declined' ? reasons[state] : 'contractNotReady';
  return new BusinessError(loanCode.contractNotReady, text(reason));
}

/** An agreement's complete content in the form that pages and the PDF render. */
export function toAgreementView({ disclosure, parts, wording }: AgreementText, number = '') {
  const { title, version, preamble: opening, sections } = parseLegalText(wording, {});
  return {
    title,
    version,
    disclosure: disclosure === undefined ? null : toDisclosureView(disclosure, number),
    parts: toPartViews(parts),
    opening: opening.flatMap(toLines),
    clauses: sections.map((section) => ({
      title: section.title,
      paragraphs: section.blocks.flatMap(toLines),
    })),
  };
}

/** The disclosure of an agreement, with its number in front: the loan's, or that of the proposal. */
export function toDisclosureView(
  { title, note, numberLabel, parts: [first, ...others] }: Disclosure,
  number: string,
) {
  const numberRows =
    numberLabel === '' || number === '' ? [] : [{ label: numberLabel, value: number, detail: '' }];
  const parts = first === undefined ? [] : [{ ...first, rows: [...numberRows, ...first.rows] }, ...others];
  return { title, note, parts: toPartViews(parts) };
}

function toPartViews(parts: readonly AgreementPart[]) {
  return parts.map(({ title, rows }) => ({ title, rows: [...rows] }));
}

/** The number of an offer: the start of its hash, since it gets no other before it is accepted. */
export function toProposalNumber(hash: string): string {
  return hash.slice(0, 12).toUpperCase();
}

export type AgreementView = ReturnType<typeof toAgreementView>;

function toLines(block: LegalBlock): readonly string[] {
  return block.kind === 'paragraph' ? [block.text] : block.items.map((item) => `• ${item}`);
}
