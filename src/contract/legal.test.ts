import { expect, test } from 'vitest';
import { parseLegalText } from './legal.ts';

const source = `---
title: About us
version: 1.0.0
effective: 2026-01-01
---
## Who we are

This is {{lender}}. Write to {{lender}} at {{address}}.
`;

test.each([
  [
    'S.A. de C.V., SOFOM, E.N.R.',
    'This is S.A. de C.V., SOFOM, E.N.R. Write to S.A. de C.V., SOFOM, E.N.R. at 1 Road.',
  ],
  ['Finance Limited', 'This is Finance Limited. Write to Finance Limited at 1 Road.'],
])('a name that ends with a dot ends its sentence with that one: %s', (lender, text) => {
  const [section] = parseLegalText(source, { lender, address: '1 Road' }).sections;
  expect(section?.blocks).toEqual([{ kind: 'paragraph', text }]);
});
