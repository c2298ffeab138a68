import { marketIn } from '../config/index.ts';
import { moneyText } from '../format.ts';
import type { Sheet } from '../pdf/index.ts';
import type { Services } from '../services.ts';
import { contractOf } from './contract.ts';
import { agreementSheet } from './sheet.ts';
import { contractTexts } from './texts.ts';
import { agreementView } from './view.ts';

/** The contract of an order that was paid out, as its PDF is drawn. Throws as `contractOf`. */
export async function contractSheet(
  services: Services,
  orderNo: string,
  { borrowerId, language }: { borrowerId: number; language: 'es' | 'en' },
): Promise<Sheet> {
  const contract = await contractOf(services, borrowerId, orderNo, language);
  const { order, agreed, agreedOn, paidOutOn, dates } = contract;
  const texts = contractTexts(language);
  const market = marketIn(services.config, order.terms.market);
  return agreementSheet({
    name: order.orderId,
    language,
    view: agreementView(agreed.document[language]),
    hash: agreed.hash,
    sealed: agreed.sealed,
    lender: agreed.document.lender,
    day: agreedOn,
    beside: {
      title: texts.beside,
      note: texts.besideNote,
      rows: [
        [texts.order, order.orderId],
        [texts.agreedOn, agreedOn],
        [texts.paidOutOn, paidOutOn],
        ...dates.map(({ title, amount, time }) => [`${title}, ${time}`, moneyText(amount, market)] as const),
      ],
    },
  });
}
