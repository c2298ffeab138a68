import { useEffect, useState } from 'react';
import type { NormalizedReply } from '../../contract/envelope.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';
import { DownloadPage } from './DownloadPage.tsx';
import { PromotionAgreement } from './PromotionAgreement.tsx';
import { detectDevice, type PromotionLink, parsePromotionLink, parseRoute } from './promotionLink.ts';
import { RegistrationPage } from './RegistrationPage.tsx';
import { defaultTemplate, type Template } from './template.ts';

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
