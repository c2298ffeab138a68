import helpHtml from 'virtual:help';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { DeskPage } from '../../ui/DeskPage.tsx';
import { documentLanguage } from '../../ui/helpAnchors.ts';
import { PageSummaries } from './PageSummaries.tsx';

/** The document of the desk, at the part that the address names. */
export function HelpPage() {
  const t = useTexts('help');
  const { language } = useLanguage();
  const anchor = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    const part = anchor === '' ? null : document.getElementById(anchor);
    part?.scrollIntoView();
    part?.classList.add('help-target');
    return () => part?.classList.remove('help-target');
  }, [anchor]);
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      {language === documentLanguage ? (
        <Manual />
      ) : (
        <>
          <PageSummaries />
          <details>
            <summary>{t('document')}</summary>
            <Manual />
          </details>
        </>
      )}
    </DeskPage>
  );
}

function Manual() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the build made it of the desk's own document
    <article className="help" lang={documentLanguage} dangerouslySetInnerHTML={{ __html: helpHtml }} />
  );
}
