import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ComplaintDraft,
  clearStorage,
  isSameComplaint,
  readDraft,
  storeComplaintDraft,
} from './draft.ts';

const draft: ComplaintDraft = {
  problemType: '2',
  problemSonType: '',
  orderNo: 'MX174',
  text: 'I paid on Friday',
  images: ['/uploads/a.jpg?signature=x'],
};

function stubStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}

function signInAs(userId: string): void {
  vi.stubGlobal('location', { search: `?userId=${userId}&sessionId=s-${userId}` });
}

beforeEach(() => {
  vi.stubGlobal('localStorage', stubStorage());
  signInAs('1001');
});
afterEach(() => vi.unstubAllGlobals());

describe('a half-written complaint', () => {
  it('survives a closed web view, in a later session of the same borrower too', () => {
    storeComplaintDraft(draft);
    vi.stubGlobal('location', { search: '?userId=1001&sessionId=another' });
    expect(readDraft()).toEqual(draft);
  });

  it('is not shown to another borrower on the same phone', () => {
    storeComplaintDraft(draft);
    signInAs('1002');
    expect(readDraft()).toBeUndefined();
  });

  it('is forgotten once it is blank again, and by a successful submit', () => {
    storeComplaintDraft(draft);
    storeComplaintDraft({ ...draft, text: ' ', images: [] });
    expect(readDraft()).toBeUndefined();
    storeComplaintDraft(draft);
    clearStorage();
    expect(readDraft()).toBeUndefined();
  });

  it('a stored value of another shape is no draft', () => {
    localStorage.setItem('complaintDraft', '{"owner":"x","draft":null}');
    expect(readDraft()).toBeUndefined();
    localStorage.setItem('complaintDraft', 'broken');
    expect(readDraft()).toBeUndefined();
  });

  it('comes back only into the form it was written in', () => {
    expect(isSameComplaint(draft, { problemType: '2', problemSonType: '', orderNo: 'MX174' })).toBe(true);
    expect(isSameComplaint(draft, { problemType: '3', problemSonType: '', orderNo: 'MX174' })).toBe(false);
    expect(isSameComplaint(draft, { problemType: '2', problemSonType: '', orderNo: 'MX180' })).toBe(false);
  });
});
