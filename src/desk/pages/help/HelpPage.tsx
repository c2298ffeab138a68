import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { DeskPage } from '../../ui/DeskPage.tsx';
import { Guides } from './Guides.tsx';

/** How to work at the desk, at the guide that the address names. */
export function HelpPage() {
  const t = useTexts('help');
  const anchor = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    const part = anchor === '' ? null : document.getElementById(anchor);
    part?.scrollIntoView();
    part?.classList.add('help-target');
    return () => part?.classList.remove('help-target');
  }, [anchor]);
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      <Guides />
    </DeskPage>
  );
}
