import * as kit from 'messages:kit';
import { useReducer, useRef } from 'react';
import { type Attachment, type AttachmentChange, changed, isFull, restored } from './attachments.ts';

export type Attachments = {
  readonly most: number;
  readonly attachments: readonly Attachment[];
  readonly add: (file: File) => void;
  readonly retry: (attachment: Attachment) => void;
  readonly remove: (attachment: Attachment) => void;
};

/** Told of each image's end: no message once it is sent, the server's when it failed. */
type OnEnd = (failure?: string) => void;

/** Images that go with what is written; they go up one after the other, which a slow line takes best. */
export function useAttachments(first: readonly string[], most: number, onEnd: OnEnd): Attachments {
  const [attachments, change] = useReducer(
    (before: readonly Attachment[], next: AttachmentChange) => changed(before, next, most),
    first,
    restored,
  );
  const nextId = useRef(first.length);
  const line = useRef(Promise.resolve());
  const aborts = useRef(new Map<number, AbortController>());

  function send(id: number, file: File): void {
    const abort = new AbortController();
    aborts.current.set(id, abort);
    line.current = line.current.then(() => upload(id, file, abort.signal));
  }

  async function upload(id: number, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const onProgress = (part: number): void => change({ kind: 'progressed', id, part });
    const reply = await import('./sendImage.ts').then(
      ({ sendImage }) => sendImage(file, { onProgress, signal }),
      () => undefined,
    );
    if (signal.aborted) return;
    if (reply?.success) change({ kind: 'sent', id, address: reply.data.url });
    else change({ kind: 'failed', id });
    onEnd(reply?.success ? undefined : (reply?.message ?? kit.networkFailed()));
  }

  function add(file: File): void {
    if (isFull(attachments, most)) return;
    const id = nextId.current++;
    change({ kind: 'added', id, file, preview: URL.createObjectURL(file) });
    send(id, file);
  }

  function retry({ id, file }: Attachment): void {
    if (!file || isFull(attachments, most)) return;
    change({ kind: 'retried', id });
    send(id, file);
  }

  function remove({ id, preview, file }: Attachment): void {
    aborts.current.get(id)?.abort();
    if (file) URL.revokeObjectURL(preview);
    change({ kind: 'removed', id });
  }

  return { most, attachments, add, retry, remove };
}
