import { loanCode } from '../../contract/codes.ts';
import { type LegalBlock, legalValues, parseLegal } from '../../contract/legal.ts';
import type { Data } from '../../contract/schemas/index.ts';
import { add, dayIn, disbursementOf, scheduleOf, toRepay, yearlyCostOf } from '../../lending/index.ts';
import type { Market } from '../config/index.ts';
import { yearlyCostText } from '../format.ts';
import { notFound, Refusal } from '../http/index.ts';
import { findOrder, loanTexts } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { type Agreement, findAgreement } from './agreement.ts';
import { legalTextOf } from './legalTexts.ts';

/** A contract as the page and its PDF both show it. */
export type Contract = Omit<Data<'contractDetail'>, 'pdfUrl' | 'lead'>;

/**
 * The promissory note of an order as it was agreed: every figure from the frozen terms, name, address and account as they
 * stood then, whatever was paid, extended or changed since. Throws 404 unless the order is the borrower's, and a refusal until it has been paid out.
 */
export async function contractOf(
  services: Services,
  borrowerId: number,
  orderId: string,
  language: 'es' | 'en',
): Promise<Contract> {
  const order = await findOrder(services.db, borrowerId, orderId);
  if (order === undefined) throw notFound();
  if (order.disbursedOn === null) throw order.state === 'declined' ? noContract() : contractNotReady();
  const { terms, disbursedOn } = order;
  const agreement = await findAgreement(services.db, borrowerId, orderId);
  if (agreement === undefined) throw new Error(`order ${orderId} was paid out without an agreement`);
  const texts = loanTexts(language);
  const market = services.config.markets[terms.market];
  const disbursement = disbursementOf(terms);
  const schedule = scheduleOf(terms, disbursedOn);
  const cost = yearlyCostOf(terms, disbursedOn);
  const plan = schedule.map((instalment) => ({
    title: texts.instalment(instalment.number, schedule.length),
    amount: toRepay([instalment]),
    time: instalment.dueOn,
  }));
  return {
    userName: agreement.fullName,
    productName: services.config.products[order.productId]?.name[language] ?? order.productId,
    amount: terms.principal,
    bankNo: `${agreement.bank} ···· ${agreement.last4}`,
    daiDate: disbursedOn,
    planDate: plan.at(-1)?.time ?? disbursedOn,
    contractAmount: toRepay(schedule),
    commission: disbursement.commission,
    Interest: add(...schedule.map(({ interest }) => interest)),
    IVA: add(disbursement.commissionVat, ...schedule.map(({ vat }) => vat)),
    giveAmount: disbursement.amount,
    userAddress: agreement.address,
    contractDate: dayIn(terms.timeZone, agreement.agreedAt),
    company: agreement.lender,
    currency: terms.currency,
    orderNo: order.orderId,
    hash: agreement.hash,
    yearlyCost: { name: texts.yearlyCostName[cost.kind], value: yearlyCostText(cost.percent, market) },
    plan,
    ...(await clausesOf(services, agreement, terms.market, language)),
  };
}

async function clausesOf(services: Services, agreement: Agreement, market: Market, language: 'es' | 'en') {
  const source = await legalTextOf(services, agreement.legalHash);
  const values = legalValues(services.config.brand, language, market);
  const { lender, lenderText } = agreement;
  const agreed = { ...lenderText, lenderMX: lender, lenderIN: lender };
  const { title, version, opening, sections } = parseLegal(source[language], { ...values, ...agreed });
  const clauses = sections.map((section) => ({
    title: section.title,
    paragraphs: section.blocks.flatMap(linesOf),
  }));
  return { title, version, opening: opening.flatMap(linesOf), clauses };
}

function linesOf(block: LegalBlock): readonly string[] {
  return block.kind === 'paragraph' ? [block.text] : block.items.map((item) => `• ${item}`);
}

function noContract(): Refusal {
  return new Refusal(loanCode.contractNotReady, {
    es: 'Este préstamo no se aprobó, así que no tiene contrato y no debes nada.',
    en: 'This loan was declined, so it has no contract and you owe nothing.',
  });
}

function contractNotReady(): Refusal {
  return new Refusal(loanCode.contractNotReady, {
    es: 'Tu contrato aparecerá aquí en cuanto te depositemos el préstamo.',
    en: 'Your contract will be here as soon as the loan has been paid to you.',
  });
}
