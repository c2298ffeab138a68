import * as t from 'messages:bindBank';
import * as codeTexts from 'messages:code';
import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/useCall.ts';
import { closeWebView } from '../../bridge/bridge.ts';
import { RichText } from '../../ui/Text.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type AccountValues,
  accountPayload,
  enterBankFlow,
  type FieldErrors,
  leaveBankFlow,
  validateAccount,
} from './account.ts';
import { type SavedAccount, View } from './View.tsx';

const CodeDialog = lazy(() => import('../shared/CodeDialog.tsx'));
/** An account that waits for the code that was sent for it; `account` is what the form held. */
type PendingCode = ResponseData<'bankCode'> & { readonly sentAt: number; readonly values: AccountValues };

function codeIntro({ bankName: bank, last4, isKnownBank }: PendingCode, phone: string): string {
  const intro = t.codeLead({ phone, bank, last4 });
  return isKnownBank === 1 ? intro : `${intro} ${t.unknownBank({ bank })}`;
}

export function Screen({
  initialReply,
}: {
  readonly initialReply: NormalizedReply<ResponseData<'bankDetail'>>;
}) {
  const { state, data } = useCall(endpoints.bankDetail, {}, { initialReply });
  const [values, setValues] = useState<AccountValues>({});
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [submitError, setSubmitError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [pendingCode, setPendingCode] = useState<PendingCode>();
  const [isCodeDialogOpen, setCodeDialogOpen] = useState(false);
  const [saved, setSaved] = useState<SavedAccount>();
  const fields = data?.form ?? [];
  const payload = accountPayload(fields, values);

  function change(changes: AccountValues): void {
    setValues((previous) => ({ ...previous, ...changes }));
    setFieldErrors({});
    setSubmitError(undefined);
  }

  /** Gives why it wasn't sent, if it wasn't. */
  async function sendCode(): Promise<string | undefined> {
    const reply = await call(endpoints.bankCode, payload);
    if (!reply.success) return reply.message;
    setPendingCode({ ...reply.data, values, sentAt: Date.now() });
    setCodeDialogOpen(true);
    toast(codeTexts.codeSent(), { kind: 'success' });
    return undefined;
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const errors = validateAccount(fields, values);
    setFieldErrors(errors);
    if (Object.keys(errors).length > 0) return;
    if (pendingCode?.values === values && isRecent(pendingCode)) {
      setCodeDialogOpen(true);
      return;
    }
    setBusy(true);
    setSubmitError(await sendCode());
    setBusy(false);
  }

  async function confirm(verifyCode: string): Promise<string | undefined> {
    const reply = await call(endpoints.bankBind, { ...payload, verifyCode });
    if (!reply.success) return reply.message;
    setCodeDialogOpen(false);
    setSaved(reply.data);
    leaveBankFlow();
    return undefined;
  }

  return (
    <>
      <View
        state={state}
        form={{ values, fieldErrors, submitError, busy, onChange: change, onSubmit: () => void submit() }}
        savedAccount={saved}
        onDone={closeWebView}
      />
      {isCodeDialogOpen && pendingCode && (
        <Suspense>
          <CodeDialog
            title={t.codeTitle()}
            intro={<RichText text={codeIntro(pendingCode, data?.phoneEnding ?? '')} />}
            sentAt={pendingCode.sentAt}
            onResend={sendCode}
            onConfirm={confirm}
            onCancel={() => setCodeDialogOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The code of a panel that was closed still holds, and no other is sent so soon. */
function isRecent({ sentAt }: PendingCode): boolean {
  return Date.now() - sentAt < limits.smsCountdownSeconds * 1000;
}

export async function start() {
  enterBankFlow();
  return <Screen initialReply={await call(endpoints.bankDetail, {})} />;
}
