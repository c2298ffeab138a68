import { useEffect, useState } from 'react';
import { endpoints } from '../../contract/endpoints.ts';
import type { NormalizedReply } from '../../contract/envelope.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';
import { call } from '../api/call.ts';
import { languageQuery } from '../captcha/captcha.ts';
import { getLanguage } from '../texts/language.ts';
import { toast } from '../ui/toast.ts';
import { DownloadPage, PromotionAgreement } from './pages.tsx';
import {
  buildHash,
  detectDevice,
  getTemplateId,
  type PromotionLink,
  parsePromotionLink,
  parseRoute,
  trackingPayload,
} from './promotionLink.ts';
import {
  applyTheme,
  defaultTemplate,
  hasLanguageParameter,
  languageRedirect,
  overrideTexts,
  type Template,
} from './template.ts';
import { useRegistration } from './useRegistration.ts';
import { View } from './View.tsx';

type ScreenProps = {
  readonly link: PromotionLink;
  readonly template: Template | undefined;
  readonly initialSid: NormalizedReply<ResponseData<'getSid'>>;
};

/** The landing page and its two hash routes. */
export function Screen({ link: initialLink, template, initialSid }: ScreenProps) {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const onHashChange = (): void => {
      setHash(location.hash);
      scrollTo(0, 0);
    };
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  const link = { ...initialLink, ...parsePromotionLink(location.search, hash) };
  const { id, store, lender } = template ?? defaultTemplate;
  const route = parseRoute(hash);
  if (route === 'download')
    return (
      <DownloadPage
        templateId={id}
        store={store}
        device={detectDevice(navigator.userAgent, navigator.maxTouchPoints)}
      />
    );
  if (route === 'agreement') return <PromotionAgreement lender={lender} />;
  return <RegistrationPage link={link} template={template ?? defaultTemplate} initialSid={initialSid} />;
}

export async function start() {
  const link = parsePromotionLink(location.search, location.hash);
  const sid = call(endpoints.getSid, {});
  const template = await call(
    endpoints.channelTemplate,
    { templateId: getTemplateId(link) },
    { query: hasLanguageParameter(location.href) ? languageQuery() : {} },
  );
  if (template.success) {
    const { language: templateLanguage, texts, theme } = template.data;
    const redirectUrl = languageRedirect(getLanguage(), templateLanguage, location.href);
    if (redirectUrl) {
      location.replace(redirectUrl);
      return new Promise<never>(() => undefined);
    }
    if (templateLanguage === getLanguage()) overrideTexts(texts);
    applyTheme(theme);
  } else {
    toast(template.message, { kind: 'error' });
  }
  void call(endpoints.trackVisit, trackingPayload(link, navigator.userAgent));
  return (
    <Screen link={link} template={template.success ? template.data : undefined} initialSid={await sid} />
  );
}

type RegistrationPageProps = {
  readonly link: PromotionLink;
  readonly template: typeof defaultTemplate;
  readonly initialSid: NormalizedReply<ResponseData<'getSid'>>;
};

/** The registration form at work. */
function RegistrationPage({ link, template, initialSid }: RegistrationPageProps) {
  const registration = useRegistration(link, template.phone, initialSid.success ? initialSid.data.sid : '');
  return (
    <View
      state={{ kind: 'ready', data: { template, registration, agreement: buildHash('agreement', link) } }}
    />
  );
}
