import * as t from 'messages:attachment';
import * as common from 'messages:common';
import { useReducer, useRef } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { toast } from '../../../ui/toast.ts';

/** An image that goes with what is written, in the order it was chosen. */
export type Attachment = {
  readonly id: number;
  /** Address of its preview: on this device, or on the server for an image of a draft. */
  readonly preview: string;
  readonly status: 'sending' | 'sent' | 'failed';
  /** Sent so far, 0 to 1. */
  readonly progress: number;
  /** The server's address of it, once sent. */
  readonly url: string;
  /** Absent for one of a draft, which has been sent. */
  readonly file?: File;
};

type AttachmentChange =
  | { readonly kind: 'added'; readonly id: number; readonly preview: string; readonly file: File }
  | { readonly kind: 'updated'; readonly id: number; readonly changes: Partial<Attachment> }
  | { readonly kind: 'retried' | 'removed'; readonly id: number };

/** Images of a draft, sent before. */
export function restoreAttachments(urls: readonly string[]): readonly Attachment[] {
  return urls.map((url, id) => ({ id, preview: url, status: 'sent', progress: 1, url }));
}

/** The number of attachments, without failed ones. */
export function countAttachments(attachments: readonly Attachment[]): number {
  return attachments.filter(({ status }) => status !== 'failed').length;
}

/** An attempt to add one more than the limit is ignored. Source: SPEC 5. */
export function isAttachmentLimitReached(
  attachments: readonly Attachment[],
  max: number = limits.complaintImages,
): boolean {
  return countAttachments(attachments) >= max;
}

export function listSentUrls(attachments: readonly Attachment[]): string[] {
  return attachments.filter(({ status }) => status === 'sent').map(({ url }) => url);
}

export function attachmentsReducer(
  attachments: readonly Attachment[],
  change: AttachmentChange,
  max?: number,
): readonly Attachment[] {
  switch (change.kind) {
    case 'added': {
      const { id, preview, file } = change;
      if (isAttachmentLimitReached(attachments, max)) return attachments;
      return [...attachments, { id, preview, file, status: 'sending', progress: 0, url: '' }];
    }
    case 'removed':
      return attachments.filter(({ id }) => id !== change.id);
    case 'updated':
      return updateAttachment(attachments, change.id, change.changes);
    case 'retried':
      if (isAttachmentLimitReached(attachments, max)) return attachments;
      return updateAttachment(attachments, change.id, { status: 'sending', progress: 0 });
  }
}

function updateAttachment(
  attachments: readonly Attachment[],
  id: number,
  changes: Partial<Attachment>,
): readonly Attachment[] {
  return attachments.map((attachment) => (attachment.id === id ? { ...attachment, ...changes } : attachment));
}

export type Attachments = ReturnType<typeof useAttachments>;

/**
 * Images that go with what is written; they go up one after the other, which a slow line takes best.
 * @param initialUrls of a draft
 * @param sentText shown in a toast for each sent image
 */
export function useAttachments(initialUrls: readonly string[], max: number, sentText: string) {
  const [attachments, dispatch] = useReducer(
    (previous: readonly Attachment[], next: AttachmentChange) => attachmentsReducer(previous, next, max),
    initialUrls,
    restoreAttachments,
  );
  const nextId = useRef(initialUrls.length);
  const uploadQueue = useRef(Promise.resolve());
  const abortControllers = useRef(new Map<number, AbortController>());

  function enqueueUpload(id: number, file: File): void {
    const abort = new AbortController();
    abortControllers.current.set(id, abort);
    uploadQueue.current = uploadQueue.current.then(() => upload(id, file, abort.signal));
  }

  async function upload(id: number, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const update = (changes: Partial<Attachment>): void => dispatch({ kind: 'updated', id, changes });
    const reply = await import('./sendImage.ts').then(
      ({ sendImage }) => sendImage(file, { onProgress: (progress) => update({ progress }), signal }),
      () => undefined,
    );
    if (signal.aborted) return;
    if (reply?.success) {
      update({ status: 'sent', progress: 1, url: reply.data.url });
      toast(sentText, { kind: 'success' });
    } else {
      update({ status: 'failed' });
      toast(reply?.message ?? common.networkFailed(), { kind: 'error' });
    }
  }

  function add(file: File): void {
    if (isAttachmentLimitReached(attachments, max)) return;
    const id = nextId.current++;
    dispatch({ kind: 'added', id, file, preview: URL.createObjectURL(file) });
    enqueueUpload(id, file);
  }

  function retry({ id, file }: Attachment): void {
    if (!file || isAttachmentLimitReached(attachments, max)) return;
    dispatch({ kind: 'retried', id });
    enqueueUpload(id, file);
  }

  function remove({ id, preview, file }: Attachment): void {
    abortControllers.current.get(id)?.abort();
    if (file) URL.revokeObjectURL(preview);
    dispatch({ kind: 'removed', id });
  }

  const checkSent = (): boolean => checkAllSent(attachments);
  return { max, attachments, sentUrls: listSentUrls(attachments), add, retry, remove, checkSent };
}

/** Whether every image is sent; otherwise a toast gives the reason. */
function checkAllSent(attachments: readonly Attachment[]): boolean {
  if (attachments.some(({ status }) => status === 'sending')) toast(t.stillSending());
  else if (attachments.some(({ status }) => status === 'failed')) toast(t.someFailed(), { kind: 'error' });
  else return true;
  return false;
}
