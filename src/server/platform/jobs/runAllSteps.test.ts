import { expect, test } from 'vitest';
import { runStepsCollectingErrors } from './index.ts';

test('a step that fails keeps no other from being taken, and is reported at the end', async () => {
  const executed: string[] = [];
  const failingStep = (name: string) => async () => {
    executed.push(name);
    throw new Error(`${name} failed`);
  };
  const successfulStep = (name: string) => async () => void executed.push(name);
  await expect(runStepsCollectingErrors([failingStep('a'), successfulStep('b')])).rejects.toThrow('a failed');
  await expect(
    runStepsCollectingErrors([successfulStep('c'), failingStep('d'), successfulStep('e'), failingStep('f')]),
  ).rejects.toThrow('d failed; f failed');
  expect(executed).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  await expect(runStepsCollectingErrors([successfulStep('g')])).resolves.toBeUndefined();
});
