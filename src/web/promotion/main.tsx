import { endpoints } from '../../contract/endpoints.ts';
import { call } from '../api/call.ts';
import { language } from '../texts/text.ts';
import { start } from '../ui/start.tsx';
import { toast } from '../ui/toast.ts';
import { readLink, templateOf, tracking } from './link.ts';
import { Screen } from './Screen.tsx';
import { speakAs } from './said.ts';
import { elsewhere, isLanguageAsked, languageQuery } from './template.ts';
import { applyTheme } from './theme.ts';

void start(async () => {
  const link = readLink(location.search, location.hash);
  const sid = call(endpoints.getSid, {});
  const template = await call(
    endpoints.channelTemplate,
    { templateId: templateOf(link) },
    { query: isLanguageAsked(location.href) ? languageQuery() : {} },
  );
  if (template.success) {
    const { language: wanted, texts, theme } = template.data;
    const address = elsewhere(language(), wanted, location.href);
    if (address) {
      location.replace(address);
      return new Promise<never>(() => undefined);
    }
    if (wanted === language()) speakAs(texts);
    applyTheme(theme);
  } else {
    toast(template.message, { kind: 'error' });
  }
  void call(endpoints.trackVisit, tracking(link, navigator.userAgent));
  return <Screen link={link} template={template.success ? template.data : undefined} firstSid={await sid} />;
});
