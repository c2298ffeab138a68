import type { Language } from '../../../contract/launch.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import type { ProviderPage } from './providerPage.ts';

export type CheckoutPageProps = { amount: string; back: string; language: Language; isOpen: boolean };

const texts = {
  es: {
    title: 'Pago de prueba',
    lead: 'Esta página hace las veces del proveedor de pagos. No se cobra dinero real.',
    toPay: 'Vas a pagar',
    pay: 'Pagar',
    cancel: 'Volver sin pagar',
    closed: 'Este enlace ya se usó o hay uno más nuevo. No se cobró nada esta vez.',
    back: 'Volver a tu préstamo',
  },
  en: {
    title: 'Test payment',
    lead: 'This page stands in for the payment provider. No real money is taken.',
    toPay: 'You are about to pay',
    pay: 'Pay',
    cancel: 'Go back without paying',
    closed: 'This link was used already, or there is a newer one. Nothing was taken this time.',
    back: 'Back to your loan',
  },
  zh: {
    title: '测试支付',
    lead: '本页面模拟支付服务商，不会扣除真实资金。',
    toPay: '支付金额',
    pay: '确认支付',
    cancel: '返回，暂不支付',
    closed: '该链接已使用或已被新链接取代，本次未扣款。',
    back: '返回借款详情',
  },
} as const;

/** The page on which the sandbox takes a payment; works without JavaScript. The form posts to its own signed address. */
export function toCheckoutPage({ amount, back, language, isOpen }: CheckoutPageProps): ProviderPage {
  const { title, lead, ...t } = texts[language];
  const leaveLink = `<a href="${escapeHtml(back)}">${isOpen ? t.cancel : t.back}</a>`;
  const body = isOpen
    ? `<p>${t.toPay}</p><p class="amount">${escapeHtml(amount)}</p>
<form method="post"><button>${t.pay}</button>${leaveLink}</form>`
    : `<p role="status">${t.closed}</p><div class="end">${leaveLink}</div>`;
  return { language, title, intro: lead, body };
}
