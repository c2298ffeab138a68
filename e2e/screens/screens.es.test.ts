import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../src/contract/pages.ts';
import { startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { expectReadable, screenCases } from './screenCases.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

test('every page of the contract is looked at', () => {
  const covered = screenCases.map(({ path }) => path);
  expect(Object.values(pages).filter((path) => !covered.includes(path))).toEqual([]);
});

test.each(screenCases)(
  '$name reads well in Spanish, in light and dark, at 430 and 320 points, and there with double text',
  (screen) => expectReadable(environment, screen, 'es'),
);
