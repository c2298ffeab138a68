import { defineTexts } from '../../../texts/dictionary.ts';

export const wayChinese = {
  link: '链接支付',
  linkDetail: '在支付服务商页面付款，完成后返回',
  listFailed: '查询卡列表失败',
  processFailed: '处理失败',
  networkError: 'error',
  nothingHere: '这里没有要还的款',
  nothingDue: '暂无待还金额',
  nothingDueNext: '可在借款详情中查看进度和还款记录。',
  pending: '银行正在确认扣款',
  pendingNext: '请勿重复支付，通常几分钟内完成，结果会显示在借款详情中。',
  asked: '银行需要您本人确认',
  askedNext: '请在银行页面授权本次支付。未授权前不会扣款；20 分钟后可改用其他方式。',
  toBank: '前往银行确认',
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
    nothingHere: 'Aquí no hay ningún pago',
    nothingDue: 'No tienes nada por pagar',
    nothingDueNext: 'En tu préstamo ves cómo va y los pagos que recibimos.',
    pending: 'Tu banco está confirmando el cargo',
    pendingNext: 'No pagues otra vez: tarda unos minutos. En cuanto responda, lo verás en tu préstamo.',
    asked: 'Tu banco quiere saber que eres tú',
    askedNext:
      'Autoriza el pago en la página de tu banco. Mientras no lo hagas no se cobra nada; en 20 minutos puedes pagar de otra forma.',
    toBank: 'Ir a mi banco',
    backToLoan: 'Ir a mi préstamo',
  },
  en: {
    link: 'Pay with a link',
    linkDetail: 'You pay on the provider’s page and come back here',
    listFailed: 'We couldn’t get your cards',
    processFailed: 'We couldn’t process the payment',
    networkError: 'Connection error. Try again.',
    nothingHere: 'There is no payment here',
    nothingDue: 'You have nothing to pay',
    nothingDueNext: 'Your loan page shows how it stands and the payments we received.',
    pending: 'Your bank is confirming the charge',
    pendingNext: 'Do not pay again: it takes a few minutes. As soon as it answers, your loan shows it.',
    asked: 'Your bank wants to know that it is you',
    askedNext:
      'Authorise the payment on your bank’s page. Until you do nothing is taken; after 20 minutes you can pay another way.',
    toBank: 'Go to my bank',
    backToLoan: 'Go to my loan',
  },
  zh: wayChinese,
});
