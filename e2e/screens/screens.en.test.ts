import { afterAll, beforeAll, test } from 'vitest';
import { startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { expectReadable, screenCases } from './screenCases.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

test.each(screenCases)(
  '$name reads well in English, at 430 and 320 points, and there with double text',
  (screen) => expectReadable(environment, screen, 'en'),
);
