import * as attachmentTexts from 'messages:attachment';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { callOlder } from '../../api/older.ts';
import { useCall } from '../../api/useCall.ts';
import { toast } from '../../ui/toast.ts';
import {
  type ComplaintKeys,
  clearStorage,
  isAbout,
  keepDraft,
  readDraft,
} from '../complaint/shared/draft.ts';
import { leaveReceipt, type Receipt } from '../complaint/shared/receipt.ts';
import { addressesOf } from '../shared/attachments/attachments.ts';
import { useAttachments } from '../shared/attachments/useAttachments.ts';
import type { SentProps } from './Sent.tsx';
import { first } from './screen.ts';
import { subjectState } from './subject.ts';
import { View } from './View.tsx';
import { limitText } from './wording.ts';

/** Where it can't be loaded the complaint home says the same. */
const Sent = lazy<ComponentType<SentProps>>(() =>
  import('./Sent.tsx').catch(() => {
    backToHome();
    return { default: () => null };
  }),
);
const Viewer = lazy(() => import('../complaint/shared/Viewer.tsx'));
function draftFor(keys: ComplaintKeys): { text: string; images: readonly string[] } {
  const draft = readDraft();
  return draft && isAbout(draft, keys) ? draft : { text: '', images: [] };
}

/** The sent form isn't left in the history: going back would send it again. */
function backToHome(): void {
  location.replace(linkTo(pages.complaint));
}

export function Screen({ keys }: { readonly keys: ComplaintKeys }) {
  const { state } = useCall(first.endpoint, { orderId: keys.orderNo }, { ask: callOlder });
  const [draft] = useState(() => draftFor(keys));
  const [text, setText] = useState(draft.text);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [opened, setOpened] = useState<number>();
  const [receipt, setReceipt] = useState<Receipt>();
  const images = useAttachments(draft.images, limits.complaintImages, (failure) =>
    failure === undefined
      ? toast(attachmentTexts.charged(), { kind: 'success' })
      : toast(failure, { kind: 'error' }),
  );
  const { attachments } = images;
  const addresses = addressesOf(attachments).join();

  const textInput = useRef<HTMLTextAreaElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else keepDraft({ ...keys, text, images: addresses === '' ? [] : addresses.split(',') });
  }, [keys, text, addresses]);

  async function submit(): Promise<void> {
    if (text.trim() === '') {
      setMissing(true);
      return textInput.current?.focus();
    }
    if (attachments.some(({ status }) => status === 'sending')) return toast(attachmentTexts.stillSending());
    if (attachments.some(({ status }) => status === 'failed'))
      return toast(attachmentTexts.someFailed(), { kind: 'error' });
    setBusy(true);
    setFailure('');
    const reply = await callOlder(endpoints.complaintSave, {
      ...keys,
      problemDetail: text,
      problemImage: addresses,
    });
    setBusy(false);
    if (!reply.success) return setFailure(reply.message);
    clearStorage();
    leaveReceipt(reply.data);
    setReceipt(reply.data);
  }

  return (
    <>
      <View
        state={subjectState(state, keys)}
        form={{
          orderNo: keys.orderNo,
          text,
          textInput,
          missing,
          busy,
          failure,
          images,
          onText: (next) => {
            setText(limitText(next));
            setMissing(false);
          },
          onOpen: setOpened,
          onSubmit: () => void submit(),
        }}
      />
      {opened !== undefined && (
        <Suspense>
          <Viewer
            addresses={attachments.map(({ preview }) => preview)}
            from={opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
      {receipt && (
        <Suspense>
          <Sent receipt={receipt} onEnd={backToHome} />
        </Suspense>
      )}
    </>
  );
}
