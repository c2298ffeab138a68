import * as attachmentTexts from 'messages:attachment';
import * as t from 'messages:complaintReply';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { useAction } from '../../api/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { AttachmentPicker } from '../shared/attachments/AttachmentPicker.tsx';
import { useAttachments } from '../shared/attachments/attachments.ts';
import { callLegacy } from '../shared/legacyCall.ts';

type Props = { readonly problemId: string; readonly onSent: () => Promise<unknown> };

/** The reply to a question about a complaint. */
export default function ReplyForm({ problemId, onSent }: Props) {
  const [reply, setReply] = useState('');
  const [isTried, setTried] = useState(false);
  const { isBusy, error, run } = useAction<'send'>();
  const attachments = useAttachments([], limits.complaintImages, attachmentTexts.charged());

  async function send(): Promise<string | undefined> {
    const problemImage = attachments.sentUrls.join();
    const sent = await callLegacy(endpoints.complaintReply, { problemId, reply, problemImage });
    if (!sent.success) return sent.message;
    await onSent();
    return undefined;
  }

  function submit(): void {
    setTried(true);
    if (reply.trim() && attachments.checkSent()) void run('send', send);
  }

  return (
    <>
      <Field label={t.reply()} error={isTried && !reply.trim() ? t.required() : undefined}>
        {(input) => (
          <textarea
            {...input}
            rows={4}
            maxLength={limits.complaintTextLength}
            value={reply}
            onChange={(event) => setReply(event.currentTarget.value)}
          />
        )}
      </Field>
      <AttachmentPicker attachments={attachments} />
      {error && <ErrorNotice>{error}</ErrorNotice>}
      <Button isBusy={isBusy} onClick={submit}>
        {t.send()}
      </Button>
    </>
  );
}
