import type { Language } from '../../contract/launch.ts';
import { escaped } from '../escaped.ts';
import type { CardForm } from '../providers/index.ts';
import { newCardTexts } from './newCardTexts.ts';
import type { ProviderPage } from './providerPage.ts';

type View = { form: CardForm; back: string; language: Language; isRefused: boolean };

/** The page on which a card is added; its form posts a token to its own signed address. */
export function newCardPage({ form, back, language, isRefused }: View): ProviderPage {
  const t = newCardTexts[language];
  const refused = isRefused ? `<p role="alert">${t.refused}</p>` : '';
  const leave = `<a href="${escaped(back.replace('returned=added', 'returned=left'))}">${t.leave}</a>`;
  if (form.kind === 'choices') {
    const body = `${refused}<form method="post"><fieldset>${choicesOf(form, language)}</fieldset>
<button>${t.add}</button>${leave}</form>`;
    return { language, title: t.title, lead: t.lead, body };
  }
  const { title, origin, script: address, start } = form;
  const data = Object.entries({ ...form.data, language: language === 'en' ? 'en' : 'es' })
    .map(([name, value]) => ` data-${name}="${escaped(value)}"`)
    .join('');
  const body = `${refused}<p id="failed" role="alert" hidden>${t.failed}</p><noscript><p role="alert">${t.noScript}</p></noscript>
<div id="fields"${data}></div><form method="post"><input type="hidden" id="token" name="token">${leave}</form>`;
  return { language, title: t.realTitle, lead: t.realLead(title), body, script: { origin, address, start } };
}

function choicesOf({ choices }: CardForm & { kind: 'choices' }, language: Language): string {
  return choices
    .map(
      ({ token, title }, index) =>
        `<label><input type="radio" name="token" value="${escaped(token)}"${index === 0 ? ' checked' : ''}>${escaped(title[language])}</label>`,
    )
    .join('');
}
