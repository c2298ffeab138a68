import { describe, expect, test } from 'vitest';
import { parseLegalText, resolveTags } from './legal.ts';
import type { LegalFacts } from './legalFacts.ts';

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

const facts: LegalFacts = {
  values: {},
  conditions: { extension: true, cap: false },
  repetitions: { tier: [{ from: '1' }, { from: '31' }] },
};

describe('a tag before a block', () => {
  test.each([
    ['[extension] It can be moved.', 'It can be moved.'],
    ['[no extension] It stays.', ''],
    ['[cap] Never more.', ''],
    ['[no cap] No limit.', 'No limit.'],
    ['[extension] [cap] Both.', ''],
    ['[extension] [no cap] Both.', 'Both.'],
    ['A text [extension] in between.', 'A text [extension] in between.'],
  ])('%s', (source, settled) => {
    expect(resolveTags(source, facts)).toBe(settled);
  });

  test('decides about an item of a list, and the list goes with its last one', () => {
    expect(resolveTags('Before\n\n- one\n- [cap] two\n  goes on\n- three\n\nAfter', facts)).toBe(
      'Before\n\n- one\n- three\n\nAfter',
    );
    expect(resolveTags('Before\n\n- [cap] one\n\nAfter', facts)).toBe('Before\n\nAfter');
  });

  test('repeats it once for each, with the values of each', () => {
    expect(resolveTags('- [each tier] from day {{from}} at {{rate}}', facts)).toBe(
      '- from day 1 at {{rate}}\n- from day 31 at {{rate}}',
    );
  });

  test.each(['[nothing] Text.', '[no nothing] Text.', '[each nothing] Text.', '[each extension] Text.'])(
    'that nobody knows is a mistake: %s',
    (source) => {
      expect(() => resolveTags(source, facts)).toThrow('names an unknown tag');
    },
  );
});
