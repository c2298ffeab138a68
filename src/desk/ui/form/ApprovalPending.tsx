import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PendingApproval } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../Button.tsx';
import { focusOnMount } from '../focusOnMount.ts';
import { formatDateTime } from '../format.ts';
import { OneTimeSecret } from '../OneTimeSecret.tsx';

/** Nothing is done yet: somebody else decides. The link of an invitation is told first, here and once. */
export function ApprovalPending({ waiting, onClose }: { waiting: PendingApproval; onClose?: () => void }) {
  const t = useTexts('ui');
  const { language } = useLanguage();
  const [isDismissed, setDismissed] = useState(false);
  const { approvalId, expiresAt, invitation } = waiting;
  return (
    <div className="form">
      {invitation === undefined || isDismissed ? null : (
        <OneTimeSecret
          title={t('invitation')}
          secret={invitation}
          description={t('invitationLead')}
          onClose={() => setDismissed(true)}
        />
      )}
      <p className="notice due" tabIndex={-1} ref={focusOnMount}>
        <strong>{t('waits')}.</strong> {t('waitsUntil', { when: formatDateTime(expiresAt, language) })}
      </p>
      <div className="form-actions">
        {onClose === undefined ? null : (
          <Button kind="primary" onClick={onClose}>
            {t('close')}
          </Button>
        )}
        <Link to="/approvals" search={{ approvalId }} className="button quiet" onClick={onClose}>
          {t('toApprovals')}
        </Link>
      </div>
    </div>
  );
}
