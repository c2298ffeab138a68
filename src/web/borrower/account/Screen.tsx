import * as t from 'messages:account';
import { useState } from 'react';
import { statusCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { goLogin } from '../../bridge/bridge.ts';
import { deferred } from '../../ui/rendering.ts';
import { toast } from '../../ui/toast.ts';
import { type AccountErrors, type ContactChange, View } from './View.tsx';

const ConfirmAccountClosing = deferred(async () => (await import('./ConfirmAccountClosing.tsx')).default);
/** The message then names the field by its name on the wire. */
const malformedCode = String(statusCode('v3', 400));

function Screen(pageCall: PageCall<'accountDetail'>) {
  const { state, refresh } = useCall(pageCall);
  const [isConfirming, setConfirming] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const [failures, setFailures] = useState<AccountErrors>({});

  async function endSession(id?: string): Promise<void> {
    setFailures({});
    const reply = await call(endpoints.sessionEnd, id === undefined ? {} : { id });
    await refresh();
    if (reply.success) toast(id === undefined ? t.endedOthers() : t.ended(), { kind: 'success' });
    else setFailures({ ending: reply.message });
  }

  async function changeContact(change: ContactChange): Promise<void> {
    setFailures({});
    const reply = await call(endpoints.contactChange, change);
    await refresh();
    if (reply.success) return;
    if (change.email === undefined) setFailures({ reminders: reply.message });
    else setFailures({ email: reply.code === malformedCode ? t.badEmail() : reply.message });
  }

  async function closeAccount(): Promise<void> {
    setClosing(true);
    setFailures({});
    const reply = await call(endpoints.accountClose, { confirm: 1 });
    setClosing(false);
    setConfirming(false);
    if (reply.success) return setClosed(true);
    await refresh();
    setFailures({ closing: reply.message });
  }

  return (
    <>
      <View
        state={state}
        isClosed={isClosed}
        failures={failures}
        onEnd={(id) => void endSession(id)}
        onContact={(change) => void changeContact(change)}
        onClose={() => setConfirming(true)}
        onDone={goLogin}
      />
      {isConfirming && (
        <ConfirmAccountClosing
          busy={isClosing}
          onConfirm={() => void closeAccount()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}

export async function start() {
  return <Screen {...(await startCall(initialCalls.account))} />;
}
