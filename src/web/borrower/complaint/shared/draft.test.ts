import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStorage, type Draft, isAbout, keepDraft, readDraft } from './draft.ts';

const draft: Draft = {
  problemType: '2',
  problemSonType: '',
  orderNo: 'MX174',
  text: 'I paid on Friday',
  images: ['/uploads/a.jpg?signature=x'],
};

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

function signedInAs(userId: string): void {
  vi.stubGlobal('location', { search: `?userId=${userId}&sessionId=s-${userId}` });
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  signedInAs('1001');
});
afterEach(() => vi.unstubAllGlobals());

describe('a half-written complaint', () => {
  it('survives a closed web view, in a later session of the same borrower too', () => {
    keepDraft(draft);
    vi.stubGlobal('location', { search: '?userId=1001&sessionId=another' });
    expect(readDraft()).toEqual(draft);
  });

  it('is not shown to another borrower on the same phone', () => {
    keepDraft(draft);
    signedInAs('1002');
    expect(readDraft()).toBeUndefined();
  });

  it('is forgotten once it is blank again, and by a successful submit', () => {
    keepDraft(draft);
    keepDraft({ ...draft, text: ' ', images: [] });
    expect(readDraft()).toBeUndefined();
    keepDraft(draft);
    clearStorage();
    expect(readDraft()).toBeUndefined();
  });

  it('something else under its name is no draft', () => {
    localStorage.setItem('complaintDraft', '{"owner":"x","draft":null}');
    expect(readDraft()).toBeUndefined();
    localStorage.setItem('complaintDraft', 'broken');
    expect(readDraft()).toBeUndefined();
  });

  it('comes back only into the form it was written in', () => {
    expect(isAbout(draft, { problemType: '2', problemSonType: '', orderNo: 'MX174' })).toBe(true);
    expect(isAbout(draft, { problemType: '3', problemSonType: '', orderNo: 'MX174' })).toBe(false);
    expect(isAbout(draft, { problemType: '2', problemSonType: '', orderNo: 'MX180' })).toBe(false);
  });
});
