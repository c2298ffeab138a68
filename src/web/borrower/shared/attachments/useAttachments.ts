import * as kit from 'messages:kit';
import { useReducer, useRef } from 'react';
import {
  type Attachment,
  type AttachmentChange,
  attachmentsReducer,
  isFull,
  restoreAttachments,
} from './attachments.ts';

export type Attachments = {
  readonly max: number;
  readonly attachments: readonly Attachment[];
  readonly add: (file: File) => void;
  readonly retry: (attachment: Attachment) => void;
  readonly remove: (attachment: Attachment) => void;
};

/** Told of each image's end: no message once it is sent, the server's when it failed. */
type OnUploadEnd = (failure?: string) => void;

/** Images that go with what is written; they go up one after the other, which a slow line takes best. */
export function useAttachments(initialUrls: readonly string[], max: number, onEnd: OnUploadEnd): Attachments {
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
    const onProgress = (progress: number): void => dispatch({ kind: 'progressed', id, progress });
    const reply = await import('./sendImage.ts').then(
      ({ sendImage }) => sendImage(file, { onProgress, signal }),
      () => undefined,
    );
    if (signal.aborted) return;
    if (reply?.success) dispatch({ kind: 'sent', id, url: reply.data.url });
    else dispatch({ kind: 'failed', id });
    onEnd(reply?.success ? undefined : (reply?.message ?? kit.networkFailed()));
  }

  function add(file: File): void {
    if (isFull(attachments, max)) return;
    const id = nextId.current++;
    dispatch({ kind: 'added', id, file, preview: URL.createObjectURL(file) });
    enqueueUpload(id, file);
  }

  function retry({ id, file }: Attachment): void {
    if (!file || isFull(attachments, max)) return;
    dispatch({ kind: 'retried', id });
    enqueueUpload(id, file);
  }

  function remove({ id, preview, file }: Attachment): void {
    abortControllers.current.get(id)?.abort();
    if (file) URL.revokeObjectURL(preview);
    dispatch({ kind: 'removed', id });
  }

  return { max, attachments, add, retry, remove };
}
