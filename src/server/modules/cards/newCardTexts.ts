/** What the page says on which a card is added. */
export const newCardTexts = {
  es: {
    title: 'Agregar una tarjeta de prueba',
    lead: 'Esta página hace las veces del proveedor de tarjetas: elige una. Nunca escribas aquí el número de una real.',
    add: 'Agregar',
    leave: 'Volver sin agregar',
    refused: 'Esa tarjeta no se pudo agregar. Prueba con otra.',
    realTitle: 'Agregar una tarjeta',
    realLead: (provider: string) =>
      `Los datos de tu tarjeta los recibe y guarda ${provider}; nosotros nunca vemos el número.`,
    failed:
      'No pudimos abrir el formulario o la tarjeta no se aceptó. Revisa los datos e inténtalo otra vez.',
    noScript: 'Para agregar una tarjeta, tu navegador debe permitir JavaScript.',
  },
  en: {
    title: 'Add a test card',
    lead: 'This page stands in for the card provider: choose one. Never type a real number here.',
    add: 'Add',
    leave: 'Go back without adding',
    refused: 'That card could not be added. Try another.',
    realTitle: 'Add a card',
    realLead: (provider: string) =>
      `Your card’s details are received and kept by ${provider}; we never see the number.`,
    failed: 'The form could not be opened, or the card was not accepted. Check the details and try again.',
    noScript: 'To add a card, your browser has to allow JavaScript.',
  },
  zh: {
    title: '添加测试银行卡',
    lead: '本页面模拟银行卡服务商，请选择一张。请勿在此输入真实卡号。',
    add: '添加',
    leave: '返回，暂不添加',
    refused: '无法添加该银行卡，请换一张。',
    realTitle: '添加银行卡',
    realLead: (provider: string) => `银行卡信息由 ${provider} 接收并保存，我们不会看到卡号。`,
    failed: '表单无法打开或银行卡未被接受，请核对后重试。',
    noScript: '添加银行卡需要浏览器允许 JavaScript。',
  },
} as const;
