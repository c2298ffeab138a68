import type { Language } from '../../../contract/launch.ts';
import type { CardForm } from '../../integrations/index.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import { newCardTexts } from './newCardTexts.ts';
import type { ProviderPage } from './providerPage.ts';

type NewCardPageProps = { form: CardForm; returnUrl: string; language: Language; isRefused: boolean };

/** The page on which a card is added; its form posts a token to its own signed address. */
export function toNewCardPage({ form, returnUrl, language, isRefused }: NewCardPageProps): ProviderPage {
  const t = newCardTexts[language];
  const refusedAlert = isRefused ? `<p role="alert">${t.refused}</p>` : '';
  const leaveLink = `<a href="${escapeHtml(returnUrl.replace('returned=added', 'returned=left'))}">${t.leave}</a>`;
  if (form.kind === 'choices') {
    const body = `${refusedAlert}<form method="post"><fieldset>${renderChoices(form, language)}</fieldset>
<button>${t.add}</button>${leaveLink}</form>`;
    return { language, title: t.title, intro: t.lead, body };
  }
  const { title, origin, script: address, start } = form;
  const data = Object.entries({ ...form.data, language: language === 'en' ? 'en' : 'es' })
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
  const body = `${refusedAlert}<p id="failed" role="alert" hidden>${t.failed}</p><noscript><p role="alert">${t.noScript}</p></noscript>
<div id="fields"${data}></div><form method="post"><input type="hidden" id="token" name="token">${leaveLink}</form>`;
  return { language, title: t.realTitle, intro: t.realLead(title), body, script: { origin, address, start } };
}

function renderChoices({ choices }: CardForm & { kind: 'choices' }, language: Language): string {
  return choices
    .map(
      ({ token, title }, index) =>
        `<label><input type="radio" name="token" value="${escapeHtml(token)}"${index === 0 ? ' checked' : ''}>${escapeHtml(title[language])}</label>`,
    )
    .join('');
}
