import * as t from 'messages:alreadyPaid';
import * as attachmentTexts from 'messages:attachment';
import { lazy, Suspense, useState } from 'react';
import { maxClaimImages } from '../../../contract/claims.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { payloadFromAddress } from '../../api/launchParameters.ts';
import { useCall } from '../../api/useCall.ts';
import { parseMinorUnits } from '../../ui/inputs/MoneyInput.tsx';
import { toast } from '../../ui/toast.ts';
import { sentUrls, useAttachments } from '../shared/attachments/attachments.ts';
import {
  initialClaimValues,
  type PaymentClaimError,
  type PaymentClaimValues,
  validateClaim,
} from './PaymentClaimForm.tsx';
import { View } from './View.tsx';

const ImageViewer = lazy(() => import('../shared/attachments/ImageViewer.tsx'));
type Props = {
  readonly params: { readonly orderId: string };
  readonly initialReply: NormalizedReply<ResponseData<'paymentClaim'>>;
};

export function Screen({ params, initialReply }: Props) {
  const { state, data, refresh } = useCall(endpoints.paymentClaim, params, { initialReply });
  const [values, setValues] = useState<PaymentClaimValues | undefined>(() =>
    initialReply.success ? initialClaimValues(initialReply.data) : undefined,
  );
  const [isNewClaim, setNewClaim] = useState(false);
  const [validationError, setValidationError] = useState<PaymentClaimError>();
  const [submitError, setSubmitError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [openImageIndex, setOpenImageIndex] = useState<number>();
  const images = useAttachments([], maxClaimImages, (message) =>
    message === undefined ? toast(t.charged(), { kind: 'success' }) : toast(message, { kind: 'error' }),
  );
  const { attachments } = images;
  const uploadedUrls = sentUrls(attachments);
  const formValues = values ?? (data && initialClaimValues(data));
  const isFormVisible = data?.isOpen === 1 && (data.claim === null || isNewClaim);
  const imageUrls = isFormVisible ? attachments.map(({ preview }) => preview) : (data?.claim?.images ?? []);

  async function submit(): Promise<void> {
    if (busy || !formValues) return;
    if (attachments.some(({ status }) => status === 'sending')) return toast(attachmentTexts.stillSending());
    if (attachments.some(({ status }) => status === 'failed'))
      return toast(attachmentTexts.someFailed(), { kind: 'error' });
    const error = validateClaim(formValues, uploadedUrls.length);
    setValidationError(error);
    setSubmitError(undefined);
    if (error) return;
    setBusy(true);
    const { amount, ...otherValues } = formValues;
    const payload = {
      ...params,
      ...otherValues,
      amount: parseMinorUnits(amount) ?? 0,
      problemImage: uploadedUrls.join(),
    };
    const reply = await call(endpoints.paymentClaimSave, payload);
    if (reply.success) {
      await refresh();
      setNewClaim(false);
      scrollTo(0, 0);
    } else setSubmitError(reply.message);
    setBusy(false);
  }

  return (
    <>
      <View
        state={state}
        form={
          isFormVisible && formValues
            ? {
                values: formValues,
                validationError,
                submitError,
                attachments: images,
                busy,
                onChange: (changes) => {
                  setValues({ ...formValues, ...changes });
                  setValidationError(undefined);
                  setSubmitError(undefined);
                },
                onOpen: setOpenImageIndex,
                onSend: () => void submit(),
              }
            : undefined
        }
        onOpen={setOpenImageIndex}
        onNewClaim={() => setNewClaim(true)}
      />
      {openImageIndex !== undefined && (
        <Suspense>
          <ImageViewer
            urls={imageUrls}
            initialIndex={openImageIndex}
            onClose={() => setOpenImageIndex(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

export async function start() {
  const params = payloadFromAddress(initialCalls.alreadyPaid);
  if (!params.orderId) return <View state={{ kind: 'empty' }} />;
  return <Screen params={params} initialReply={await call(endpoints.paymentClaim, params)} />;
}
