import { callNames, type DeskCallName, deskCalls } from '../../../contract/desk/calls.ts';
import { useTexts } from '../../texts/language.tsx';
import { deskPages } from './deskPages.ts';

/** The place in the navigation of the page under whose name a call stands. */
export function findPageIndex(name: DeskCallName): number {
  const [segment] = deskCalls[name].path.split('/');
  return deskPages.findIndex(({ callPaths }) => callPaths.some((path) => path === segment));
}

/** All calls in the order of the navigation's pages, with the name of the page under which each stands. */
export function useCallAreas(): readonly { readonly name: DeskCallName; readonly area: string }[] {
  const t = useTexts('shell');
  return callNames
    .toSorted((one, other) => findPageIndex(one) - findPageIndex(other))
    .map((name) => {
      const page = deskPages[findPageIndex(name)];
      return { name, area: page === undefined ? '' : t(page.name) };
    });
}
