import { useEffect, useState } from 'react';
import type { Normalised } from '../../contract/envelope.ts';
import type { Data } from '../../contract/schemas/index.ts';
import { Agreement } from './Agreement.tsx';
import { Download } from './Download.tsx';
import { Landing } from './Landing.tsx';
import { deviceOf, type PromotionLink, readLink, routeOf } from './link.ts';
import { defaultTemplate, type Template } from './template.ts';

type ScreenProps = {
  readonly link: PromotionLink;
  readonly template: Template | undefined;
  readonly firstSid: Normalised<Data<'getSid'>>;
};

/** The landing page and its two hash routes. */
export function Screen({ link: firstLink, template, firstSid }: ScreenProps) {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => {
      setHash(location.hash);
      scrollTo(0, 0);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const link = { ...firstLink, ...readLink(location.search, hash) };
  const { id, store, lender } = template ?? defaultTemplate;
  const route = routeOf(hash);
  if (route === 'download')
    return (
      <Download
        templateId={id}
        store={store}
        device={deviceOf(navigator.userAgent, navigator.maxTouchPoints)}
      />
    );
  if (route === 'agreement') return <Agreement lender={lender} />;
  return <Landing link={link} template={template ?? defaultTemplate} firstSid={firstSid} />;
}
