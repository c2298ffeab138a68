import { defineTexts } from '../../texts/dictionary.ts';
import { codeChinese, codeTexts } from '../shared/codeTexts.ts';

export const wayChinese = {
  link: '链接支付',
  linkDetail: '在支付服务商页面付款，完成后返回',
  listFailed: '查询卡列表失败',
  processFailed: '处理失败',
  networkError: 'error',
  nothingDue: '暂无待还金额',
  nothingDueNext: '可在借款详情中查看进度和还款记录。',
  pending: '银行正在确认扣款',
  pendingNext: '请勿重复支付，通常几分钟内完成，结果会显示在借款详情中。',
  backToLoan: '查看借款详情',
} as const;

/** Texts that both screens of the card flow draw. Source of the Chinese messages: SPEC 5 and 8. */
export const wayTexts = defineTexts({
  es: {
    link: 'Pagar con un enlace',
    linkDetail: 'Pagas en la página del proveedor y vuelves aquí',
    listFailed: 'No pudimos consultar tus tarjetas',
    processFailed: 'No pudimos procesar el pago',
    networkError: 'Error de conexión. Inténtalo otra vez.',
    nothingDue: 'No tienes nada por pagar',
    nothingDueNext: 'En tu préstamo ves cómo va y los pagos que recibimos.',
    pending: 'Tu banco está confirmando el cargo',
    pendingNext: 'No pagues otra vez: tarda unos minutos. En cuanto responda, lo verás en tu préstamo.',
    backToLoan: 'Ir a mi préstamo',
  },
  en: {
    link: 'Pay with a link',
    linkDetail: 'You pay on the provider’s page and come back here',
    listFailed: 'We couldn’t get your cards',
    processFailed: 'We couldn’t process the payment',
    networkError: 'Connection error. Try again.',
    nothingDue: 'You have nothing to pay',
    nothingDueNext: 'Your loan page shows how it stands and the payments we received.',
    pending: 'Your bank is confirming the charge',
    pendingNext: 'Do not pay again: it takes a few minutes. As soon as it answers, your loan shows it.',
    backToLoan: 'Go to my loan',
  },
  zh: wayChinese,
});

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
    otherWays: 'Ver otras formas de pago',
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
    otherWays: 'See other ways to pay',
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
