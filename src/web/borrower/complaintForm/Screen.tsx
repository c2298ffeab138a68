import * as attachmentTexts from 'messages:attachment';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { getPageParameter, linkTo } from '../../api/launchParameters.ts';
import { useCall } from '../../api/useCall.ts';
import { toast } from '../../ui/toast.ts';
import {
  type ComplaintParams,
  clearStorage,
  isSameComplaint,
  type Receipt,
  readDraft,
  storeDraft,
  storeReceipt,
} from '../complaint/draft.ts';
import { sentUrls, useAttachments } from '../shared/attachments/attachments.ts';
import { callLegacy } from '../shared/legacyCall.ts';
import type { SentModalProps } from './SentModal.tsx';
import { subjectState, truncateText } from './subject.ts';
import { View } from './View.tsx';

/** Where it can't be loaded the complaint home says the same. */
const SentModal = lazy<ComponentType<SentModalProps>>(() =>
  import('./SentModal.tsx').catch(() => {
    backToHome();
    return { default: () => null };
  }),
);
const ImageViewer = lazy(() => import('../shared/attachments/ImageViewer.tsx'));
function findDraft(params: ComplaintParams): { text: string; images: readonly string[] } {
  const draft = readDraft();
  return draft && isSameComplaint(draft, params) ? draft : { text: '', images: [] };
}

/** The sent form isn't left in the history: going back would send it again. */
function backToHome(): void {
  location.replace(linkTo(pages.complaint));
}

export function Screen({ params }: { readonly params: ComplaintParams }) {
  const { state } = useCall(
    endpoints.complaintInit,
    { orderId: params.orderNo },
    { callFunction: callLegacy },
  );
  const [draft] = useState(() => findDraft(params));
  const [text, setText] = useState(draft.text);
  const [isTextMissing, setTextMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [openImageIndex, setOpenImageIndex] = useState<number>();
  const [receipt, setReceipt] = useState<Receipt>();
  const images = useAttachments(draft.images, limits.complaintImages, (failure) =>
    failure === undefined
      ? toast(attachmentTexts.charged(), { kind: 'success' })
      : toast(failure, { kind: 'error' }),
  );
  const { attachments } = images;
  const uploadedUrls = sentUrls(attachments).join();

  const textInput = useRef<HTMLTextAreaElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else storeDraft({ ...params, text, images: uploadedUrls === '' ? [] : uploadedUrls.split(',') });
  }, [params, text, uploadedUrls]);

  async function submit(): Promise<void> {
    if (text.trim() === '') {
      setTextMissing(true);
      return textInput.current?.focus();
    }
    if (attachments.some(({ status }) => status === 'sending')) return toast(attachmentTexts.stillSending());
    if (attachments.some(({ status }) => status === 'failed'))
      return toast(attachmentTexts.someFailed(), { kind: 'error' });
    setBusy(true);
    setFailure('');
    const reply = await callLegacy(endpoints.complaintSave, {
      ...params,
      problemDetail: text,
      problemImage: uploadedUrls,
    });
    setBusy(false);
    if (!reply.success) return setFailure(reply.message);
    clearStorage();
    storeReceipt(reply.data);
    setReceipt(reply.data);
  }

  return (
    <>
      <View
        state={subjectState(state, params)}
        form={{
          orderNo: params.orderNo,
          text,
          textInput,
          isTextMissing,
          busy,
          failure,
          attachments: images,
          onText: (next) => {
            setText(truncateText(next));
            setTextMissing(false);
          },
          onOpen: setOpenImageIndex,
          onSubmit: () => void submit(),
        }}
      />
      {openImageIndex !== undefined && (
        <Suspense>
          <ImageViewer
            urls={attachments.map(({ preview }) => preview)}
            initialIndex={openImageIndex}
            onClose={() => setOpenImageIndex(undefined)}
          />
        </Suspense>
      )}
      {receipt && (
        <Suspense>
          <SentModal receipt={receipt} onEnd={backToHome} />
        </Suspense>
      )}
    </>
  );
}

export function start() {
  const params = {
    problemType: getPageParameter('problemType'),
    problemSonType: getPageParameter('problemSonType'),
    orderNo: getPageParameter('orderNo'),
  };
  return <Screen params={params} />;
}
