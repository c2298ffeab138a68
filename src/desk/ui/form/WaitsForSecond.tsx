import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Waiting } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../Button.tsx';
import { momentText } from '../format.ts';
import { OneTimeSecret } from '../OneTimeSecret.tsx';
import { takeFocus } from '../takeFocus.ts';
import { uiTexts } from '../texts.ts';

/** Nothing is done yet: somebody else decides. The link of an invitation is told first, here and once. */
export function WaitsForSecond({ waiting, close }: { waiting: Waiting; close?: () => void }) {
  const say = useTexts(uiTexts);
  const { language } = useLanguage();
  const [isKept, setKept] = useState(false);
  const { approvalId, expiresAt, invitation } = waiting;
  return (
    <div className="form">
      {invitation === undefined || isKept ? null : (
        <OneTimeSecret
          title={say('invitation')}
          secret={invitation}
          lead={say('invitationLead')}
          close={() => setKept(true)}
        />
      )}
      <p className="notice due" tabIndex={-1} ref={takeFocus}>
        <strong>{say('waits')}.</strong> {say('waitsUntil', { when: momentText(expiresAt, language) })}
      </p>
      <div className="form-actions">
        {close === undefined ? null : (
          <Button kind="primary" onClick={close}>
            {say('close')}
          </Button>
        )}
        <Link to="/approvals" search={{ approvalId }} className="button quiet" onClick={close}>
          {say('toApprovals')}
        </Link>
      </div>
    </div>
  );
}
