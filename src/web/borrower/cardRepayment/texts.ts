import { defineTexts } from '../../texts/dictionary.ts';
import { codeChinese, codeTexts } from '../shared/codeTexts.ts';
import { wayChinese, wayTexts } from './shared/texts.ts';

export const texts = defineTexts({
  es: {
    ...wayTexts.es,
    ...codeTexts.es,
    title: 'Pagar con tarjeta',
    cards: 'Elige tu tarjeta',
    endsIn: 'terminada en {last4}',
    pay: 'Pagar {amount}',
    chooseCard: 'Elige primero la tarjeta con la que vas a pagar',
    noCards: 'No tienes tarjetas guardadas',
    noCardsNext: 'Puedes pagar por transferencia o en una tienda.',
    otherWays: 'Elegir otra forma de pago',
    codeTitle: 'Confirma tu pago',
    codeLead: 'Enviamos un código por SMS al teléfono de tu cuenta para pagar **{amount}** con {bank}.',
  },
  en: {
    ...wayTexts.en,
    ...codeTexts.en,
    title: 'Pay by card',
    cards: 'Choose your card',
    endsIn: 'ending in {last4}',
    pay: 'Pay {amount}',
    chooseCard: 'First choose the card to pay with',
    noCards: 'You have no saved cards',
    noCardsNext: 'You can pay by transfer or at a store.',
    otherWays: 'Choose another way to pay',
    codeTitle: 'Confirm your payment',
    codeLead: 'We sent a code by SMS to the phone of your account to pay **{amount}** with {bank}.',
  },
  zh: {
    ...wayChinese,
    ...codeChinese,
    title: '银行卡还款',
    cards: '选择付款银行卡',
    endsIn: '尾号 {last4}',
    pay: '支付 {amount}',
    chooseCard: '请先选择付款银行卡！',
    noCards: '您还没有已保存的银行卡',
    noCardsNext: '可通过转账或便利店还款。',
    otherWays: '查看其他还款方式',
    codeTitle: '短信验证',
    codeLead: '验证码已发送至您账户绑定的手机，用于通过{bank}支付 **{amount}**。',
  },
});
