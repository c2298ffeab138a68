import { defineTexts } from '../../texts/dictionary.ts';
import { wayChinese, wayTexts } from '../cardRepayment/shared/texts.ts';

export const texts = defineTexts({
  es: {
    ...wayTexts.es,
    title: 'Elige cómo pagar',
    choose: 'Elige cómo pagar',
    byCard: 'Tarjeta bancaria',
    byCardDetail: '{count} {count|tarjeta guardada|tarjetas guardadas}',
    elsewhere: 'Transferencia o tienda',
    elsewhereDetail: 'Con una referencia, en tu banco o en caja',
  },
  en: {
    ...wayTexts.en,
    title: 'Choose how to pay',
    choose: 'Choose how to pay',
    byCard: 'Bank card',
    byCardDetail: '{count} saved {count|card|cards}',
    elsewhere: 'Transfer or store',
    elsewhereDetail: 'With a reference, at your bank or a till',
  },
  zh: {
    ...wayChinese,
    title: '选择还款方式',
    choose: '选择还款方式',
    byCard: '银行卡',
    byCardDetail: '已保存 {count} 张银行卡',
    elsewhere: '转账或便利店',
    elsewhereDetail: '凭参考号在银行或收银台付款',
  },
});
