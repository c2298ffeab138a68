import * as t from 'messages:alreadyPaid';
import * as attachmentTexts from 'messages:attachment';
import { lazy, Suspense, useState } from 'react';
import { claimImages } from '../../../contract/claims.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/useCall.ts';
import { minorOf } from '../../ui/inputs/amount.ts';
import { toast } from '../../ui/toast.ts';
import { addressesOf } from '../shared/attachments/attachments.ts';
import { useAttachments } from '../shared/attachments/useAttachments.ts';
import { begun, type Mistake, mistakeOf, type Told } from './told.ts';
import { View } from './View.tsx';

const Viewer = lazy(() => import('../complaint/shared/Viewer.tsx'));
type Props = {
  readonly keys: { readonly orderId: string };
  readonly first: Normalised<Data<'paymentClaim'>>;
};

export function Screen({ keys, first }: Props) {
  const { state, data, refresh } = useCall(endpoints.paymentClaim, keys, { first });
  const [told, setTold] = useState<Told | undefined>(() => (first.success ? begun(first.data) : undefined));
  const [isWriting, setWriting] = useState(false);
  const [mistake, setMistake] = useState<Mistake>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<number>();
  const images = useAttachments([], claimImages, (failed) =>
    failed === undefined ? toast(t.charged(), { kind: 'success' }) : toast(failed, { kind: 'error' }),
  );
  const { attachments } = images;
  const addresses = addressesOf(attachments);
  const shown = told ?? (data && begun(data));
  const isForm = data?.isOpen === 1 && (data.claim === null || isWriting);
  const pictures = isForm ? attachments.map(({ preview }) => preview) : (data?.claim?.images ?? []);

  async function send(): Promise<void> {
    if (busy || !shown) return;
    if (attachments.some(({ status }) => status === 'sending')) return toast(attachmentTexts.stillSending());
    if (attachments.some(({ status }) => status === 'failed'))
      return toast(attachmentTexts.someFailed(), { kind: 'error' });
    const found = mistakeOf(shown, addresses.length);
    setMistake(found);
    setFailure(undefined);
    if (found) return;
    setBusy(true);
    const { amount, ...rest } = shown;
    const payload = { ...keys, ...rest, amount: minorOf(amount) ?? 0, problemImage: addresses.join() };
    const reply = await call(endpoints.paymentClaimSave, payload);
    if (reply.success) {
      await refresh();
      setWriting(false);
      scrollTo(0, 0);
    } else setFailure(reply.message);
    setBusy(false);
  }

  return (
    <>
      <View
        state={state}
        form={
          isForm && shown
            ? {
                told: shown,
                mistake,
                failure,
                images,
                busy,
                onChange: (part) => {
                  setTold({ ...shown, ...part });
                  setMistake(undefined);
                  setFailure(undefined);
                },
                onOpen: setOpened,
                onSend: () => void send(),
              }
            : undefined
        }
        onOpen={setOpened}
        onAnother={() => setWriting(true)}
      />
      {opened !== undefined && (
        <Suspense>
          <Viewer addresses={pictures} from={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
