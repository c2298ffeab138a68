import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAreas } from '../build/deskMessages.ts';
import { findHelpAnchor, helpSegments } from './helpAnchors.ts';

test.each(['es', 'en'] as const)(
  'every page links to its guide, which has a task of some steps and what its words mean: %s',
  (language) => {
    const router = readFileSync(join(import.meta.dirname, '../router.tsx'), 'utf8');
    const paths = [...router.matchAll(/parentRoute,\s+path: '(\/[\w-]*)/g)].map(([, path]) => path ?? '');
    const pages = paths.filter((path) => path !== '/help' && path !== '/invitation');
    expect(pages.map(findHelpAnchor)).not.toContain(undefined);
    const areas = readAreas(language);
    for (const segment of helpSegments) {
      const { words = '', ...tasks } = areas.get(`guide-${segment}`) ?? {};
      expect(Object.keys(tasks), segment).not.toEqual([]);
      for (const task of Object.values(tasks)) expect(task.split('\n').length, task).toBeGreaterThan(1);
      for (const line of words.split('\n')) expect(line, segment).toMatch(/^[^:]+: .+\.$/);
    }
  },
);
