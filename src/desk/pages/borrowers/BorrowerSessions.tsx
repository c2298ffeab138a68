import { useState } from 'react';
import { useCan } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormattedDateTime } from '../../ui/Formatted.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import type { BorrowerData } from './borrowerData.ts';

type BorrowerSession = BorrowerData['sessions'][number];

/** Where a borrower is signed in: a session is ended here for who lost a phone, or doesn't know the device. */
export function BorrowerSessions({ borrower: { borrowerId, market, sessions } }: { borrower: BorrowerData }) {
  const t = useTexts('borrowers');
  const canEnd = useCan()('endBorrowerSessions');
  const [sessionToEnd, setSessionToEnd] = useState<BorrowerSession | 'all'>();
  const deviceName = ({ device }: BorrowerSession) => device || t('noDevice');
  const one = sessionToEnd === 'all' ? undefined : sessionToEnd;
  return (
    <>
      <TablePanel<BorrowerSession>
        title={t('sessions')}
        emptyText={t('noSessions')}
        actions={
          canEnd && sessions.length > 0 ? (
            <Button onClick={() => setSessionToEnd('all')}>{t('endAll')}</Button>
          ) : null
        }
        rows={sessions}
        rowKey={({ sessionId }) => sessionId}
        columns={[
          { id: 'device', header: t('device'), cell: deviceName },
          {
            id: 'signedIn',
            header: t('signedIn'),
            cell: ({ startedAt }) => <FormattedDateTime at={startedAt} market={market} />,
          },
          {
            id: 'seen',
            header: t('seen'),
            cell: ({ seenAt }) => <FormattedDateTime at={seenAt} market={market} />,
          },
          {
            id: 'end',
            header: '',
            align: 'end',
            cell: (session) =>
              canEnd ? (
                <Button kind="plain" onClick={() => setSessionToEnd(session)}>
                  {t('end')}
                </Button>
              ) : null,
          },
        ]}
      />
      <WriteDialog
        name="endBorrowerSessions"
        draftKey={`end ${borrowerId} ${one?.sessionId ?? 'all'}`}
        title={one === undefined ? t('endAllTitle') : t('endTitle', { device: deviceName(one) })}
        description={t('endLead')}
        isOpen={sessionToEnd !== undefined}
        onClose={() => setSessionToEnd(undefined)}
        fields={[]}
        toRequest={(_, reason) => ({
          borrowerId,
          ...(one === undefined ? {} : { sessionId: one.sessionId }),
          reason,
        })}
        submitLabel={t(one === undefined ? 'endAll' : 'end')}
        kind="danger"
      />
    </>
  );
}
