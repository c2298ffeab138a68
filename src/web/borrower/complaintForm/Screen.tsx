import * as attachmentTexts from 'messages:attachment';
import { useEffect, useRef, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { getPageParameter, linkTo, payloadFromAddress } from '../../api/launchParameters.ts';
import { useAction } from '../../api/useAction.ts';
import { useCall } from '../../api/useCall.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import {
  type ComplaintDraft,
  type ComplaintParams,
  type ComplaintReceipt,
  clearStorage,
  isSameComplaint,
  readDraft,
  storeComplaintDraft,
  storeReceipt,
} from '../complaint/draft.ts';
import { useAttachments } from '../shared/attachments/attachments.ts';
import { callLegacy } from '../shared/legacyCall.ts';
import { subjectState, truncateText } from './subject.ts';
import { View } from './View.tsx';

/** If it cannot be loaded, the complaint home shows the same receipt. */
const SentModal = lazyComponent(() =>
  import('./SentModal.tsx').then(
    (module) => module.default,
    () => {
      backToHome();
      return () => null;
    },
  ),
);

function findDraft(params: ComplaintParams): Pick<ComplaintDraft, 'text' | 'images'> {
  const draft = readDraft();
  return draft && isSameComplaint(draft, params) ? draft : { text: '', images: [] };
}

/** The sent form isn't left in the history: going back would send it again. */
function backToHome(): void {
  location.replace(linkTo(pages.complaint));
}

function Screen({ params }: { readonly params: ComplaintParams }) {
  const { endpoint } = initialCalls.complaintForm;
  const payload = payloadFromAddress(initialCalls.complaintForm);
  const { state } = useCall({ endpoint, payload, callFunction: callLegacy });
  const [draft] = useState(() => findDraft(params));
  const [text, setText] = useState(draft.text);
  const [isTextMissing, setTextMissing] = useState(false);
  const { isBusy, error: failure, run } = useAction<'send'>();
  const [receipt, setReceipt] = useState<ComplaintReceipt>();
  const attachments = useAttachments(draft.images, limits.complaintImages, attachmentTexts.charged());
  const problemImage = attachments.sentUrls.join();

  const textInput = useRef<HTMLTextAreaElement>(null);
  useStoredDraft(params, text, problemImage);

  function changeText(next: string): void {
    setText(truncateText(next));
    setTextMissing(false);
  }

  function submit(): void {
    if (!text.trim()) {
      setTextMissing(true);
      textInput.current?.focus();
    } else if (attachments.checkSent()) void run('send', send);
  }

  async function send(): Promise<string | undefined> {
    const reply = await callLegacy(endpoints.complaintSave, { ...params, problemDetail: text, problemImage });
    if (!reply.success) return reply.message;
    clearStorage();
    storeReceipt(reply.data);
    setReceipt(reply.data);
    return undefined;
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
          isBusy,
          failure,
          attachments,
          onText: changeText,
          onSubmit: submit,
        }}
      />
      {receipt && <SentModal receipt={receipt} onEnd={backToHome} />}
    </>
  );
}

/** Keeps what is typed, once something has changed. */
function useStoredDraft(params: ComplaintParams, text: string, problemImage: string): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else storeComplaintDraft({ ...params, text, images: problemImage ? problemImage.split(',') : [] });
  }, [params, text, problemImage]);
}

export function start() {
  const params = {
    problemType: getPageParameter('problemType'),
    problemSonType: getPageParameter('problemSonType'),
    orderNo: getPageParameter('orderNo'),
  };
  return <Screen params={params} />;
}
