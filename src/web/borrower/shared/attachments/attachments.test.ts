import { describe, expect, it } from 'vitest';
import {
  type Attachment,
  attachmentsReducer,
  countAttachments,
  isAttachmentLimitReached,
  listSentUrls,
  restoreAttachments,
} from './attachments.ts';

const file = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });

function withImages(count: number): readonly Attachment[] {
  return restoreAttachments(Array.from({ length: count }, (_, index) => `/uploads/${index}.jpg`));
}

describe('images of a complaint', () => {
  it('takes up to nine; an attempt to add a tenth is ignored', () => {
    const nine = attachmentsReducer(withImages(8), { kind: 'added', id: 8, preview: 'blob:8', file });
    expect(nine).toHaveLength(9);
    expect(isAttachmentLimitReached(nine)).toBe(true);
    expect(attachmentsReducer(nine, { kind: 'added', id: 9, preview: 'blob:9', file })).toEqual(nine);
  });

  it('that failed don’t count among the nine, and can’t be sent again once nine others are there', () => {
    const added = attachmentsReducer(withImages(8), { kind: 'added', id: 8, preview: 'blob:8', file });
    const failed = attachmentsReducer(added, { kind: 'updated', id: 8, changes: { status: 'failed' } });
    expect(isAttachmentLimitReached(failed)).toBe(false);
    expect(countAttachments(failed)).toBe(8);
    const nine = attachmentsReducer(failed, { kind: 'added', id: 9, preview: 'blob:9', file });
    expect(nine).toHaveLength(10);
    expect(isAttachmentLimitReached(nine)).toBe(true);
    expect(attachmentsReducer(nine, { kind: 'retried', id: 8 })).toEqual(nine);
  });

  it('goes through sending, progress and sent; only what is sent has an address', () => {
    let images = attachmentsReducer([], { kind: 'added', id: 0, preview: 'blob:0', file });
    expect(listSentUrls(images)).toEqual([]);
    images = attachmentsReducer(images, { kind: 'updated', id: 0, changes: { progress: 0.4 } });
    expect(images[0]).toMatchObject({ status: 'sending', progress: 0.4 });
    images = attachmentsReducer(images, {
      kind: 'updated',
      id: 0,
      changes: { status: 'sent', url: '/uploads/a.jpg' },
    });
    expect(listSentUrls(images)).toEqual(['/uploads/a.jpg']);
  });

  it('a failed one can be sent again from its start, or removed', () => {
    const added = attachmentsReducer(withImages(1), { kind: 'added', id: 1, preview: 'blob:1', file });
    const changes = { progress: 0.8, status: 'failed' } as const;
    const failed = attachmentsReducer(added, { kind: 'updated', id: 1, changes });
    expect(failed[1]).toMatchObject({ status: 'failed' });
    expect(attachmentsReducer(failed, { kind: 'retried', id: 1 })[1]).toMatchObject({
      status: 'sending',
      progress: 0,
    });
    expect(attachmentsReducer(failed, { kind: 'removed', id: 1 })).toEqual(withImages(1));
  });
});
