import { expect, test } from 'vitest';
import { listDeclaredFacts, listMissingFacts } from './declaredFacts.ts';

const job = (occupation: string) => [
  { step: 'job', name: 'occupation', value: occupation },
  { step: 'job', name: 'employer', value: '' },
  { step: 'job', name: 'monthlyIncome', value: '1500000' },
];

function missing(declared: Parameters<typeof listDeclaredFacts>[0], areImagesRequested = true): string[] {
  const facts = listMissingFacts(listDeclaredFacts(declared), areImagesRequested);
  return facts.map(({ step, name }) => name ?? step);
}

test('an application names each fact that was not declared, and a step of which nothing was', () => {
  const front = { step: 'identity', name: 'front', value: '••••' };
  expect(missing([...job('retired'), front])).toEqual(['personal', 'ext', 'back', 'selfie']);
});

test('an employer is missing where the applicant is employed', () => {
  expect(missing(job('employee'))).toContain('employer');
  expect(missing(job('selfEmployed'))).not.toContain('employer');
});

test('pictures are missing only where the applicant is asked for them', () => {
  expect(missing(job('student'))).toContain('identity');
  expect(missing(job('student'), false)).not.toContain('identity');
});

test('a declared fact that is not asked for stands after those that are', () => {
  const other = { step: 'job', name: 'seniority', value: '4' };
  expect(listDeclaredFacts([other, ...job('other')]).at(-1)).toEqual(other);
});
