import { limits } from '../../../../contract/limits.ts';

/** An image that goes with what is written, in the order it was chosen. */
export type Attachment = {
  readonly id: number;
  /** What the page shows of it: an address of this device's, or the server's for one of a draft. */
  readonly preview: string;
  readonly status: 'sending' | 'sent' | 'failed';
  /** Sent so far, 0 to 1. */
  readonly part: number;
  /** The server's address of it, once sent. */
  readonly address: string;
  /** Absent for one of a draft, which has been sent. */
  readonly file?: File;
};

export type AttachmentChange =
  | { readonly kind: 'added'; readonly id: number; readonly preview: string; readonly file: File }
  | { readonly kind: 'progressed'; readonly id: number; readonly part: number }
  | { readonly kind: 'sent'; readonly id: number; readonly address: string }
  | { readonly kind: 'failed' | 'retried' | 'removed'; readonly id: number };

/** Images of a draft, sent before. */
export function restored(addresses: readonly string[]): readonly Attachment[] {
  return addresses.map((address, id) => ({ id, preview: address, status: 'sent', part: 1, address }));
}

/** How many go with it: one that failed doesn't. */
export function countOf(attachments: readonly Attachment[]): number {
  return attachments.filter(({ status }) => status !== 'failed').length;
}

/** An attempt to add one more than the limit is ignored. Source: SPEC 5. */
export function isFull(attachments: readonly Attachment[], most: number = limits.complaintImages): boolean {
  return countOf(attachments) >= most;
}

export function addressesOf(attachments: readonly Attachment[]): string[] {
  return attachments.filter(({ status }) => status === 'sent').map(({ address }) => address);
}

export function changed(
  attachments: readonly Attachment[],
  change: AttachmentChange,
  most?: number,
): readonly Attachment[] {
  switch (change.kind) {
    case 'added': {
      const { id, preview, file } = change;
      if (isFull(attachments, most)) return attachments;
      return [...attachments, { id, preview, file, status: 'sending', part: 0, address: '' }];
    }
    case 'removed':
      return attachments.filter(({ id }) => id !== change.id);
    case 'progressed':
      return replaced(attachments, change.id, { part: change.part });
    case 'sent':
      return replaced(attachments, change.id, { status: 'sent', part: 1, address: change.address });
    case 'failed':
      return replaced(attachments, change.id, { status: 'failed' });
    case 'retried':
      if (isFull(attachments, most)) return attachments;
      return replaced(attachments, change.id, { status: 'sending', part: 0 });
  }
}

function replaced(
  attachments: readonly Attachment[],
  id: number,
  parts: Partial<Attachment>,
): readonly Attachment[] {
  return attachments.map((one) => (one.id === id ? { ...one, ...parts } : one));
}
