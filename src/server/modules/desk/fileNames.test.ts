import { expect, test } from 'vitest';
import { nameListFile } from './fileNames.ts';

test.each([
  [{ market: 'MX', day: '2026-11-20' }, 'Balanza-de-comprobacion-MX-2026-11-20'],
  [{ market: 'MX', from: '2026-10-01', to: '2026-10-31' }, 'Balanza-de-comprobacion-MX-2026-10'],
  [
    { market: 'MX', from: '2026-10-01', to: '2026-10-15' },
    'Balanza-de-comprobacion-MX-2026-10-01-2026-10-15',
  ],
  [{ provider: 'stp', month: '2026-10' }, 'Balanza-de-comprobacion-stp-2026-10'],
  [{ from: '2026-10-01T06:00:00Z', until: undefined }, 'Balanza-de-comprobacion-2026-10-01'],
  [{}, 'Balanza-de-comprobacion-2026-11-29'],
])('a file of %o is named after list, market or provider, and period', (filters, name) => {
  expect(nameListFile('Balanza de comprobación', filters, '2026-11-29')).toBe(name);
});
