import * as t from 'messages:bindBank';
import * as codeTexts from 'messages:code';
import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/useCall.ts';
import { closeWebView } from '../../bridge/bridge.ts';
import { Rich } from '../../ui/Rich.tsx';
import { toast } from '../../ui/toast.ts';
import { type Account, type Mistakes, mistakesOf, payloadOf } from './account.ts';
import { leaveBankFlow } from './flow.ts';
import { type Saved, View } from './View.tsx';

const CodePanel = lazy(() => import('../shared/CodePanel.tsx'));
/** An account that waits for the code that was sent for it; `account` is what the form held. */
type Waiting = Data<'bankCode'> & { readonly sentAt: number; readonly account: Account };

function leadOf({ bankName: bank, last4, isKnownBank }: Waiting, phone: string): string {
  const lead = t.codeLead({ phone, bank, last4 });
  return isKnownBank === 1 ? lead : `${lead} ${t.unknownBank({ bank })}`;
}

export function Screen({ first }: { readonly first: Normalised<Data<'bankDetail'>> }) {
  const { state, data } = useCall(endpoints.bankDetail, {}, { first });
  const [account, setAccount] = useState<Account>({});
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Waiting>();
  const [isAsking, setAsking] = useState(false);
  const [saved, setSaved] = useState<Saved>();
  const fields = data?.form ?? [];
  const payload = payloadOf(fields, account);

  function change(part: Account): void {
    setAccount((before) => ({ ...before, ...part }));
    setMistakes({});
    setFailure(undefined);
  }

  /** Gives why it wasn't sent, if it wasn't. */
  async function sendCode(): Promise<string | undefined> {
    const reply = await call(endpoints.bankCode, payload);
    if (!reply.success) return reply.message;
    setWaiting({ ...reply.data, account, sentAt: Date.now() });
    setAsking(true);
    toast(codeTexts.codeSent(), { kind: 'success' });
    return undefined;
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const found = mistakesOf(fields, account);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    if (waiting?.account === account && isRecent(waiting)) {
      setAsking(true);
      return;
    }
    setBusy(true);
    setFailure(await sendCode());
    setBusy(false);
  }

  async function confirm(verifyCode: string): Promise<string | undefined> {
    const reply = await call(endpoints.bankBind, { ...payload, verifyCode });
    if (!reply.success) return reply.message;
    setAsking(false);
    setSaved(reply.data);
    leaveBankFlow();
    return undefined;
  }

  return (
    <>
      <View
        state={state}
        form={{ account, mistakes, failure, busy, onChange: change, onSubmit: () => void submit() }}
        saved={saved}
        onDone={closeWebView}
      />
      {isAsking && waiting && (
        <Suspense>
          <CodePanel
            title={t.codeTitle()}
            lead={<Rich text={leadOf(waiting, data?.phoneEnding ?? '')} />}
            sentAt={waiting.sentAt}
            onResend={sendCode}
            onConfirm={confirm}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The code of a panel that was closed still holds, and no other is sent so soon. */
function isRecent({ sentAt }: Waiting): boolean {
  return Date.now() - sentAt < limits.smsCountdownSeconds * 1000;
}
