import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ViewState } from '../api/useCall.ts';
import { AsyncView } from './AsyncView.tsx';

const empty = { kind: 'empty' } as ViewState<string>;

test('what may have nothing to show says how that looks: without it, it doesn’t compile', () => {
  const html = (
    <AsyncView state={empty} loading="Loading" empty="Nothing yet">
      {(text) => text}
    </AsyncView>
  );
  const assertNotBlank = (
    // @ts-expect-error a state that may be empty, and nothing to draw then
    <AsyncView state={empty} loading="Loading">
      {(text: string) => text}
    </AsyncView>
  );
  expect([html, assertNotBlank].map((page) => renderToStaticMarkup(page))).toEqual(['Nothing yet', '']);
});
