import { endpoints } from '../../contract/endpoints.ts';
import { call } from '../api/call.ts';
import { language } from '../texts/translator.ts';
import { mountScreen } from '../ui/mountScreen.tsx';
import { toast } from '../ui/toast.ts';
import { parsePromotionLink, templateIdOf, trackingPayload } from './promotionLink.ts';
import { Screen } from './Screen.tsx';
import { speakAs } from './said.ts';
import { hasLanguageParameter, languageQuery, languageRedirect } from './template.ts';
import { applyTheme } from './theme.ts';

void mountScreen(async () => {
  const link = parsePromotionLink(location.search, location.hash);
  const sid = call(endpoints.getSid, {});
  const template = await call(
    endpoints.channelTemplate,
    { templateId: templateIdOf(link) },
    { query: hasLanguageParameter(location.href) ? languageQuery() : {} },
  );
  if (template.success) {
    const { language: templateLanguage, texts, theme } = template.data;
    const redirectUrl = languageRedirect(language(), templateLanguage, location.href);
    if (redirectUrl) {
      location.replace(redirectUrl);
      return new Promise<never>(() => undefined);
    }
    if (templateLanguage === language()) speakAs(texts);
    applyTheme(theme);
  } else {
    toast(template.message, { kind: 'error' });
  }
  void call(endpoints.trackVisit, trackingPayload(link, navigator.userAgent));
  return (
    <Screen link={link} template={template.success ? template.data : undefined} initialSid={await sid} />
  );
});
