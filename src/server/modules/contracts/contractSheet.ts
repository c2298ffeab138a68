import { formatMoney } from '../../config/format.ts';
import { getMarket } from '../../config/index.ts';
import type { Sheet } from '../../platform/pdf/index.ts';
import type { Services } from '../services.ts';
import { getContract } from './contract.ts';
import { createAgreementSheet } from './sheet.ts';
import { contractTexts } from './texts.ts';
import { toAgreementView } from './view.ts';

/** The contract of an order that was paid out, as its PDF is drawn. Throws as `contractOf`. */
export async function createContractSheet(
  services: Services,
  orderNo: string,
  { borrowerId, language }: { borrowerId: number; language: 'es' | 'en' },
): Promise<Sheet> {
  const contract = await getContract(services, borrowerId, orderNo, language);
  const { order, agreement: agreed, agreedOn, disbursedOn: paidOutOn, dueDates: dates } = contract;
  const texts = contractTexts(language);
  const market = getMarket(services.config, order.terms.market);
  return createAgreementSheet({
    name: order.orderId,
    language,
    view: toAgreementView(agreed.document[language]),
    hash: agreed.hash,
    hashedDocument: agreed.hashedDocument,
    lender: agreed.document.lender,
    day: agreedOn,
    summary: {
      title: texts.beside,
      note: texts.besideNote,
      rows: [
        [texts.order, order.orderId],
        [texts.agreedOn, agreedOn],
        [texts.paidOutOn, paidOutOn],
        ...dates.map(
          ({ title, amount, time }) => [`${title}, ${time}`, formatMoney(amount, market)] as const,
        ),
      ],
    },
  });
}
