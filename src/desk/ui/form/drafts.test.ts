import { beforeEach, expect, test, vi } from 'vitest';
import type { FormField } from './fields.ts';

const fields: readonly FormField[] = [
  { kind: 'multiline', name: 'answer', label: '' },
  { kind: 'text', name: 'code', label: '' },
  { kind: 'secret', name: 'passphrase', label: '' },
  { kind: 'multiline', name: 'address', label: '', isPersonal: true },
];
const values = {
  answer: 'We looked',
  reason: 'checked',
  code: '123456',
  passphrase: 'long',
  address: 'Here 1',
};
const [one, other] = [{ staffId: 'one' }, { staffId: 'other' }];

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

/** The module as a reload of the tab begins with it. */
async function reload() {
  vi.resetModules();
  return import('./drafts.ts');
}

test('what is typed about a case outlives a reload until it is sent, without passphrases, codes, names and addresses', async () => {
  const before = await reload();
  before.storeDraft(one, 'answer 1', fields, values);
  before.storeDraft(one, 'answer 2', fields, values);
  expect(before.findDraft(one, 'answer 1')).toMatchObject({ code: '123456', address: 'Here 1' });
  expect(before.findDraft(one, 'answer 1')).not.toHaveProperty('passphrase');
  const after = await reload();
  expect(after.findDraft(one, 'answer 1')).toEqual({ answer: 'We looked', reason: 'checked' });
  after.deleteDraft(one, 'answer 1');
  expect((await reload()).findDraft(one, 'answer 1')).toBeUndefined();
  expect((await reload()).findDraft(one, 'answer 2')).toBeDefined();
});

test('another account finds nothing of it, and once it is signed in nothing is left', async () => {
  const { storeDraft, findDraft, clearDraftsOfOthers } = await reload();
  storeDraft(one, 'answer 1', fields, values);
  expect(findDraft(other, 'answer 1')).toBeUndefined();
  clearDraftsOfOthers(one);
  expect(findDraft(one, 'answer 1')).toBeDefined();
  clearDraftsOfOthers(other);
  expect(findDraft(one, 'answer 1')).toBeUndefined();
  expect([...stored]).toEqual([]);
});

test('nothing is left at sign-out, or of what is older than a session lasts', async () => {
  const { storeDraft, findDraft, clearDrafts } = await reload();
  storeDraft(one, 'answer 1', fields, values);
  clearDrafts();
  expect([findDraft(one, 'answer 1'), [...stored]]).toEqual([undefined, []]);
  storeDraft(one, 'answer 1', fields, values);
  const { findDraft: findAfterReload } = await reload();
  vi.useFakeTimers({ now: Date.now() + 13 * 3_600_000 });
  expect(findAfterReload(one, 'answer 1')).toBeUndefined();
  vi.useRealTimers();
});
