import * as t from 'messages:alreadyPaid';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { maxClaimImages } from '../../../contract/limits.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { useAction } from '../../api/useAction.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { parseMinorUnits } from '../../ui/inputs/MoneyInput.tsx';
import { useAttachments } from '../shared/attachments/attachments.ts';
import {
  initialClaimValues,
  type PaymentClaimError,
  type PaymentClaimValues,
  validateClaim,
} from './PaymentClaimForm.tsx';
import { View } from './View.tsx';

function Screen(pageCall: PageCall<'paymentClaim'>) {
  const { state, data, refresh } = useCall(pageCall);
  const [changes, setChanges] = useState<Partial<PaymentClaimValues>>({});
  const [isNewClaim, setNewClaim] = useState(false);
  const [validationError, setValidationError] = useState<PaymentClaimError>();
  const { isBusy, error: submitError, setError, run } = useAction<'send'>();
  const attachments = useAttachments([], maxClaimImages, t.charged());
  const values = data && { ...initialClaimValues(data), ...changes };
  const isFormVisible = data?.isOpen === 1 && (data.claim === null || isNewClaim);

  function submit(claim: PaymentClaimValues): void {
    if (isBusy || !attachments.checkSent()) return;
    const invalid = validateClaim(claim, attachments.sentUrls.length);
    setValidationError(invalid);
    setError(undefined);
    if (!invalid) void run('send', () => send(claim));
  }

  async function send({ amount, ...otherValues }: PaymentClaimValues): Promise<string | undefined> {
    const reply = await call(endpoints.paymentClaimSave, {
      ...pageCall.payload,
      ...otherValues,
      amount: parseMinorUnits(amount) ?? 0,
      problemImage: attachments.sentUrls.join(),
    });
    if (!reply.success) return reply.message;
    await refresh();
    setNewClaim(false);
    scrollTo(0, 0);
    return undefined;
  }

  const form = values && {
    values,
    validationError,
    submitError,
    attachments,
    isBusy,
    onChange: (next: Partial<PaymentClaimValues>) => {
      setChanges({ ...changes, ...next });
      setValidationError(undefined);
      setError(undefined);
    },
    onSend: () => submit(values),
  };
  return <View state={state} form={isFormVisible ? form : undefined} onNewClaim={() => setNewClaim(true)} />;
}

export async function start() {
  return <Screen {...(await startCall(initialCalls.alreadyPaid, { required: ['orderId'] }))} />;
}
