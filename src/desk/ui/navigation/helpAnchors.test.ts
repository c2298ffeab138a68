import { expect, test } from 'vitest';
import { readAreas } from '../../build/deskMessages.ts';
import { helpSegments } from './helpAnchors.ts';

test.each(['es', 'en'] as const)(
  'the guide of each page has a task of some steps and a glossary: %s',
  (language) => {
    const areas = readAreas(language);
    for (const segment of helpSegments) {
      const { glossary = '', ...tasks } = areas.get(`guide-${segment}`) ?? {};
      expect(Object.keys(tasks), segment).not.toEqual([]);
      for (const task of Object.values(tasks)) expect(task.split('\n').length, task).toBeGreaterThan(1);
      for (const line of glossary.split('\n')) expect(line, segment).toMatch(/^[^:]+: .+\.$/);
    }
  },
);
