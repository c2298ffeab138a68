import type { Language } from '../../contract/launch.ts';
import type { CardForm } from '../providers/index.ts';
import { escaped, type ProviderPage } from './providerPage.ts';

const texts = {
  es: {
    title: 'Agregar una tarjeta de prueba',
    lead: 'Esta página hace las veces del proveedor de tarjetas: elige una. Nunca escribas aquí el número de una real.',
    add: 'Agregar',
    leave: 'Volver sin agregar',
    refused: 'Esa tarjeta no se pudo agregar. Prueba con otra.',
  },
  en: {
    title: 'Add a test card',
    lead: 'This page stands in for the card provider: choose one. Never type a real number here.',
    add: 'Add',
    leave: 'Go back without adding',
    refused: 'That card could not be added. Try another.',
  },
  zh: {
    title: '添加测试银行卡',
    lead: '本页面模拟银行卡服务商，请选择一张。请勿在此输入真实卡号。',
    add: '添加',
    leave: '返回，暂不添加',
    refused: '无法添加该银行卡，请换一张。',
  },
} as const;

type View = { form: CardForm; back: string; language: Language; isRefused: boolean };

/** The page on which a card is added; the form posts to its own signed address. */
export function newCardPage({ form, back, language, isRefused }: View): ProviderPage {
  const { title, lead, ...t } = texts[language];
  const choices = form.choices
    .map(
      ({ token, title }, index) =>
        `<label><input type="radio" name="token" value="${escaped(token)}"${index === 0 ? ' checked' : ''}>${escaped(title[language])}</label>`,
    )
    .join('');
  const body = `${isRefused ? `<p role="alert">${t.refused}</p>` : ''}<form method="post"><fieldset>${choices}</fieldset>
<button>${t.add}</button><a href="${escaped(back.replace('returned=added', 'returned=left'))}">${t.leave}</a></form>`;
  return { language, title, lead, body };
}
