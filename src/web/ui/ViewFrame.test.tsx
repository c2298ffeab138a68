import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ViewFrame } from './ViewFrame.tsx';
import type { MayBeEmpty } from './viewState.ts';

const empty = { kind: 'empty' } as MayBeEmpty<string>;

test('what may have nothing to show says how that looks: without it, it doesn’t compile', () => {
  const shown = (
    <ViewFrame state={empty} loading="Loading" empty="Nothing yet">
      {(text) => text}
    </ViewFrame>
  );
  const blank = (
    // @ts-expect-error a state that may be empty, and nothing to draw then
    <ViewFrame state={empty} loading="Loading">
      {(text: string) => text}
    </ViewFrame>
  );
  expect([shown, blank].map((page) => renderToStaticMarkup(page))).toEqual(['Nothing yet', '']);
});
