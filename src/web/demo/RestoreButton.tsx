import * as t from 'messages:demo';
import { useEffect, useState } from 'react';
import { callDemo } from '../api/demoCalls.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { toast } from '../ui/toast.ts';
import { endDemoSession, storePerson } from './person.ts';

const pollMs = 250;

/** Restarts the demonstration for all visitors, after a second confirmation. Absent where the server can't. */
export function RestoreButton() {
  const [stage, setStage] = useState<'hidden' | 'offered' | 'asking' | 'restoring'>('hidden');
  useEffect(() => {
    void callDemo('restore').then(({ body }) => {
      if (typeof body === 'object' && body !== null && 'canRestore' in body && body.canRestore)
        setStage('offered');
    });
  }, []);

  async function restore(): Promise<void> {
    setStage('restoring');
    const { status } = await callDemo('restore', {});
    if (status !== 202) {
      setStage('offered');
      return toast(t.failed(), { kind: 'error' });
    }
    storePerson(undefined);
    await waitUntilRestored();
    await endDemoSession();
    location.reload();
  }

  if (stage === 'hidden') return null;
  return (
    <>
      <Button kind="plain" isBusy={stage === 'restoring'} onClick={() => setStage('asking')}>
        {stage === 'restoring' ? t.restoring() : t.restore()}
      </Button>
      {stage === 'asking' && (
        <Modal
          title={t.restoreTitle()}
          onClose={() => setStage('offered')}
          actions={<Button onClick={() => void restore()}>{t.restoreNow()}</Button>}
        >
          <p>{t.restoreDetail()}</p>
        </Modal>
      )}
    </>
  );
}

/** The server goes away and comes back. */
async function waitUntilRestored(): Promise<void> {
  let wasAway = false;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const isThere = (await callDemo('clock')).status === 200;
    if (isThere && wasAway) return;
    wasAway ||= !isThere;
  }
}
