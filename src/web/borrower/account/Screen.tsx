import * as t from 'messages:account';
import { lazy, Suspense, useState } from 'react';
import { statusCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/useCall.ts';
import { goLogin } from '../../bridge/bridge.ts';
import { toast } from '../../ui/toast.ts';
import { type AccountDetail, type AccountErrors, type ContactChange, View } from './View.tsx';

const ConfirmAccountClosing = lazy(() => import('./ConfirmAccountClosing.tsx'));
/** The message then names the field by its name on the wire. */
const malformedCode = String(statusCode('v3', 400));

export function Screen({ initialReply }: { readonly initialReply: NormalizedReply<AccountDetail> }) {
  const { state, refresh } = useCall(endpoints.accountDetail, {}, { initialReply });
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

  async function changeContact(contactChange: ContactChange): Promise<void> {
    setFailures({});
    const reply = await call(endpoints.contactChange, contactChange);
    await refresh();
    if (reply.success) return;
    if (contactChange.email === undefined) setFailures({ reminders: reply.message });
    else setFailures({ email: reply.code === malformedCode ? t.badEmail() : reply.message });
  }

  async function closeAccount(): Promise<void> {
    setClosing(true);
    setFailures({});
    const reply = await call(endpoints.accountClose, { confirm: 1 });
    setClosing(false);
    setConfirming(false);
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
        onEnd={(id) => void endSession(id)}
        onContact={(contactChange) => void changeContact(contactChange)}
        onClose={() => setConfirming(true)}
        onDone={goLogin}
      />
      {isConfirming && (
        <Suspense>
          <ConfirmAccountClosing
            busy={isClosing}
            onConfirm={() => void closeAccount()}
            onCancel={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export async function start() {
  return <Screen initialReply={await call(endpoints.accountDetail, {})} />;
}
