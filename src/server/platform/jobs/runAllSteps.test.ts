import { expect, test } from 'vitest';
import { runAllSteps } from './index.ts';

test('a step that fails keeps no other from being taken, and is reported at the end', async () => {
  const executed: string[] = [];
  const failingStep = (name: string) => async () => {
    executed.push(name);
    throw new Error(`${name} failed`);
  };
  const successfulStep = (name: string) => async () => void executed.push(name);
  await expect(runAllSteps([failingStep('a'), successfulStep('b')])).rejects.toThrow('a failed');
  await expect(
    runAllSteps([successfulStep('c'), failingStep('d'), successfulStep('e'), failingStep('f')]),
  ).rejects.toThrow('d failed; f failed');
  expect(executed).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  await expect(runAllSteps([successfulStep('g')])).resolves.toBeUndefined();
});
