import { expect, test } from 'vitest';
import { findNextCall } from './nextCall.ts';

/** The keys that so many presses open, over lists of keys in pages of one. */
async function walk(lists: readonly string[], presses: number, current?: string) {
  const walked = new Set<string>();
  const opened: (string | undefined)[] = [];
  let currentKey = current;
  for (let press = 0; press < presses; press++) {
    currentKey = await findNextCall<string>({
      lists: lists.map((keys) => async (after = '0') => {
        const index = Number(after);
        return {
          items: [...keys].slice(index, index + 1),
          next: index + 1 < keys.length ? `${index + 1}` : null,
        };
      }),
      rowKey: String,
      currentKey,
      walked,
    });
    opened.push(currentKey);
  }
  return opened;
}

test('those of the first list, then those of the next, none twice before all were opened', async () => {
  expect(await walk(['ab', 'cd'], 6)).toEqual(['a', 'b', 'c', 'd', 'a', 'b']);
  expect(await walk(['ab', 'bc'], 4, 'b')).toEqual(['a', 'c', 'a', 'b']);
});

test('nobody where the open one is the only one', async () => {
  expect(await walk(['a', ''], 1, 'a')).toEqual([undefined]);
  expect(await walk([''], 1)).toEqual([undefined]);
});
