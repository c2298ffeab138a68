import { expect, test } from 'vitest';
import { callNames } from '../../../contract/desk/calls.ts';
import { findPageIndex } from './callAreas.ts';
import { deskPages } from './deskPages.ts';

test('each call stands under a page, and no path under two', () => {
  expect(callNames.filter((name) => findPageIndex(name) < 0)).toEqual([]);
  const paths = deskPages.flatMap(({ callPaths }) => callPaths);
  expect(paths).toEqual([...new Set(paths)]);
});
