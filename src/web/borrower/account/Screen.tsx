import * as t from 'messages:account';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { classifyFailure } from '../../api/failure.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { useAction } from '../../api/useAction.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { goLogin } from '../../bridge/bridge.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { toast } from '../../ui/toast.ts';
import { type AccountAction, type AccountErrors, type ContactChange, View } from './View.tsx';

const ConfirmAccountClosing = lazyComponent(
  async () => (await import('./ConfirmAccountClosing.tsx')).default,
);

function Screen(pageCall: PageCall<'accountDetail'>) {
  const { state, refresh } = useCall(pageCall);
  const [isConfirming, setConfirming] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const { busy, error: failures = {}, run } = useAction<AccountAction, AccountErrors>();

  async function endSession(id?: string): Promise<AccountErrors | undefined> {
    const reply = await call(endpoints.sessionEnd, id === undefined ? {} : { id });
    await refresh();
    if (!reply.success) return { ending: reply.message };
    toast(id === undefined ? t.endedOthers() : t.ended(), { kind: 'success' });
    return undefined;
  }

  async function changeContact(change: ContactChange): Promise<AccountErrors | undefined> {
    const reply = await call(endpoints.contactChange, change);
    await refresh();
    if (reply.success) return undefined;
    if (change.email === undefined) return { reminders: reply.message };
    // The message of an invalid request names the field by its name on the wire.
    return { email: classifyFailure(reply.code) === 'invalid' ? t.badEmail() : reply.message };
  }

  async function closeAccount(): Promise<AccountErrors | undefined> {
    const reply = await call(endpoints.accountClose, { confirm: 1 });
    setConfirming(false);
    setClosed(reply.success);
    if (reply.success) return undefined;
    await refresh();
    return { closing: reply.message };
  }

  return (
    <>
      <View
        state={state}
        isClosed={isClosed}
        failures={failures}
        busy={busy}
        onEnd={(id) => void run(id === undefined ? 'endOthers' : 'end', () => endSession(id))}
        onContact={(change) =>
          void run(change.email === undefined ? 'reminders' : 'email', () => changeContact(change))
        }
        onClose={() => setConfirming(true)}
        onDone={goLogin}
      />
      {isConfirming && (
        <ConfirmAccountClosing
          isBusy={busy === 'close'}
          onConfirm={() => void run('close', closeAccount)}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}

export async function start() {
  return <Screen {...(await startCall(initialCalls.account))} />;
}
