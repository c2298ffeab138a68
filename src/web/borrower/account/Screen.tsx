import * as t from 'messages:account';
import { lazy, Suspense, useState } from 'react';
import { statusCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/useCall.ts';
import { goLogin } from '../../bridge/bridge.ts';
import { toast } from '../../ui/toast.ts';
import { type Account, type ContactChange, type Failures, View } from './View.tsx';

const ConfirmClosing = lazy(() => import('./ConfirmClosing.tsx'));
/** The message then names the field by its name on the wire. */
const malformed = String(statusCode('v3', 400));

export function Screen({ first }: { readonly first: Normalised<Account> }) {
  const { state, refresh } = useCall(endpoints.accountDetail, {}, { first });
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const [failures, setFailures] = useState<Failures>({});

  async function end(id?: string): Promise<void> {
    setFailures({});
    const reply = await call(endpoints.sessionEnd, id === undefined ? {} : { id });
    await refresh();
    if (reply.success) toast(id === undefined ? t.endedOthers() : t.ended(), { kind: 'success' });
    else setFailures({ ending: reply.message });
  }

  async function change(asked: ContactChange): Promise<void> {
    setFailures({});
    const reply = await call(endpoints.contactChange, asked);
    await refresh();
    if (reply.success) return;
    if (asked.email === undefined) setFailures({ reminders: reply.message });
    else setFailures({ email: reply.code === malformed ? t.badEmail() : reply.message });
  }

  async function close(): Promise<void> {
    setBusy(true);
    setFailures({});
    const reply = await call(endpoints.accountClose, { confirm: 1 });
    setBusy(false);
    setAsking(false);
    if (reply.success) {
      setClosed(true);
      return;
    }
    await refresh();
    setFailures({ closing: reply.message });
  }

  return (
    <>
      <View
        state={state}
        isClosed={isClosed}
        failures={failures}
        onEnd={(id) => void end(id)}
        onContact={(asked) => void change(asked)}
        onClose={() => setAsking(true)}
        onDone={goLogin}
      />
      {isAsking && (
        <Suspense>
          <ConfirmClosing busy={busy} onConfirm={() => void close()} onKeep={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
