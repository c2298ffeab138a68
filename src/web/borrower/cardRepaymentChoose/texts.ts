import { defineTexts } from '../../texts/dictionary.ts';
import { wayChinese, wayTexts } from '../cardRepayment/shared/texts.ts';

export const texts = defineTexts({
  es: {
    ...wayTexts.es,
    title: 'Elige cómo pagar',
    choose: 'Elige cómo pagar',
    byCard: 'Tarjeta bancaria',
    byCardDetail: '{count} {count|tarjeta guardada|tarjetas guardadas}',
    elsewhere: 'Otra forma de pago',
    elsewhereDetail: 'Ves cuáles hay, qué cuestan y cuánto tardan',
  },
  en: {
    ...wayTexts.en,
    title: 'Choose how to pay',
    choose: 'Choose how to pay',
    byCard: 'Bank card',
    byCardDetail: '{count} saved {count|card|cards}',
    elsewhere: 'Another way to pay',
    elsewhereDetail: 'See which there are, what they cost and how long they take',
  },
  zh: {
    ...wayChinese,
    title: '选择还款方式',
    choose: '选择还款方式',
    byCard: '银行卡',
    byCardDetail: '已保存 {count} 张银行卡',
    elsewhere: '其他还款方式',
    elsewhereDetail: '查看可选方式、费用与到账时间',
  },
});
