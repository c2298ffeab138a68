import { afterAll, beforeAll, test } from 'vitest';
import { expectReadable, screenCases } from './screenCases.ts';
import { startEnvironment, type TestEnvironment } from './testEnvironment.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

test.each(screenCases)(
  '$name reads well in English, at 430 and 320 points, and there with double text',
  (screen) => expectReadable(environment, screen, 'en'),
);
