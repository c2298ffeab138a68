import { Link } from '@tanstack/react-router';
import type { Waiting } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../Button.tsx';
import { momentText } from '../format.ts';
import { takeFocus } from '../takeFocus.ts';
import { uiTexts } from '../texts.ts';

/** Nothing is done yet: somebody else decides. */
export function WaitsForSecond({ waiting, close }: { waiting: Waiting; close?: () => void }) {
  const say = useTexts(uiTexts);
  const { language } = useLanguage();
  return (
    <div className="form">
      <p className="notice due" tabIndex={-1} ref={takeFocus}>
        <strong>{say('waits')}.</strong>{' '}
        {say('waitsUntil', { when: momentText(waiting.expiresAt, language) })}
      </p>
      <div className="form-actions">
        {close === undefined ? null : (
          <Button kind="primary" onClick={close}>
            {say('close')}
          </Button>
        )}
        <Link
          to="/approvals"
          search={{ approvalId: waiting.approvalId }}
          className="button quiet"
          onClick={close}
        >
          {say('toApprovals')}
        </Link>
      </div>
    </div>
  );
}
