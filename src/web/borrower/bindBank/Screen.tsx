import * as t from 'messages:bindBank';
import * as codeTexts from 'messages:smsCode';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { useAction } from '../../api/useAction.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { postToHost } from '../../bridge/post.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { RichText } from '../../ui/Text.tsx';
import { toast } from '../../ui/toast.ts';
import { type AccountValues, accountPayload, type FieldErrors, validateAccount } from './account.ts';
import { enterBankFlow, leaveBankFlow } from './bankFlow.ts';
import { View } from './View.tsx';

const CodeDialog = lazyComponent(async () => (await import('../shared/CodeDialog.tsx')).default);

/** An account that waits for the code that was sent for it; `values` is what the form held. */
type PendingCode = ResponseData<'bankCode'> & { readonly sentAt: number; readonly values: AccountValues };

function codeIntro({ bankName: bank, last4, isKnownBank }: PendingCode, phone: string): string {
  const intro = t.codeLead({ phone, bank, last4 });
  return isKnownBank === 1 ? intro : `${intro} ${t.unknownBank({ bank })}`;
}

function Screen(pageCall: PageCall<'bankDetail'>) {
  const { state, data } = useCall(pageCall);
  const account = useAccountForm(data?.form ?? []);
  const { form, pendingCode, isCodeDialogOpen, savedAccount, sendCode, confirm, closeCodeDialog } = account;
  return (
    <>
      <View
        state={state}
        form={form}
        savedAccount={savedAccount}
        onDone={() => postToHost('closeWebView', {})}
      />
      {isCodeDialogOpen && pendingCode && (
        <CodeDialog
          title={t.codeTitle()}
          intro={<RichText text={codeIntro(pendingCode, data?.phoneEnding ?? '')} />}
          sentAt={pendingCode.sentAt}
          onResend={sendCode}
          onConfirm={confirm}
          onCancel={closeCodeDialog}
        />
      )}
    </>
  );
}

/** State of the form: its input, the confirmation code, the saved account. */
function useAccountForm(fields: ResponseData<'bankDetail'>['form']) {
  const [values, setValues] = useState<AccountValues>({});
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const { isBusy, error: submitError, setError, run } = useAction<'send'>();
  const [pendingCode, setPendingCode] = useState<PendingCode>();
  const [isCodeDialogOpen, setCodeDialogOpen] = useState(false);
  const [savedAccount, setSavedAccount] = useState<ResponseData<'bankBind'>>();
  const payload = accountPayload(fields, values);

  function onChange(changes: AccountValues): void {
    setValues((previous) => ({ ...previous, ...changes }));
    setFieldErrors({});
    setError(undefined);
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

  function submit(): void {
    const errors = validateAccount(fields, values);
    setFieldErrors(errors);
    if (Object.keys(errors).length > 0) return;
    // The code of a panel that was closed still holds, and no other is sent so soon.
    const isRecent = pendingCode && Date.now() - pendingCode.sentAt < limits.smsCountdownSeconds * 1000;
    if (isRecent && pendingCode.values === values) setCodeDialogOpen(true);
    else void run('send', sendCode);
  }

  async function confirm(verifyCode: string): Promise<string | undefined> {
    const reply = await call(endpoints.bankBind, { ...payload, verifyCode });
    if (!reply.success) return reply.message;
    setCodeDialogOpen(false);
    setSavedAccount(reply.data);
    leaveBankFlow();
    return undefined;
  }

  const form = { values, fieldErrors, submitError, isBusy, onChange, onSubmit: submit };
  const closeCodeDialog = (): void => setCodeDialogOpen(false);
  return { form, pendingCode, isCodeDialogOpen, savedAccount, sendCode, confirm, closeCodeDialog };
}

export async function start() {
  enterBankFlow();
  return <Screen {...(await startCall(initialCalls.bindBank))} />;
}
