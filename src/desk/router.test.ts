import { expect, test } from 'vitest';
import { deskPaths } from '../../e2e/desk/deskPaths.ts';
import { router } from './router.tsx';
import { deskPages } from './ui/navigation/deskPages.ts';
import { findHelpAnchor } from './ui/navigation/helpAnchors.ts';

/** The pages' addresses, with the parameters' names. */
const paths = Object.keys(router.routesByPath).filter((path) => path !== '/');
const toPattern = (path: string) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}(?:[?#]|$)`);

test('each page of the desk is opened by the tests of all pages', () => {
  expect(paths.length).toBeGreaterThan(25);
  const unseen = paths.filter((path) => !deskPaths.some((address) => toPattern(path).test(address)));
  expect(unseen).toEqual([]);
});

test('each page of the desk is in the navigation, but for those that another page leads to', () => {
  const linked = deskPages.map(({ to }): string => to);
  const unlinked = paths.filter((path) => !linked.includes(path));
  expect(unlinked.toSorted()).toEqual(['/borrowers/$borrowerId', '/help', '/invitation', '/loans/$orderId']);
});

test('each page of the desk has a guide', () => {
  const unexplained = paths.filter((path) => findHelpAnchor(path) === undefined);
  expect(unexplained.toSorted()).toEqual(['/help', '/invitation']);
});
