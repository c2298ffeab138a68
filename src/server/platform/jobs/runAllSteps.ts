/** Takes each step, whatever became of those before. Throws at the end what failed: a job is as good as all of its steps. */
export async function runAllSteps(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 0) return;
  if (errors.length === 1) throw errors[0];
  throw new Error(errors.map(getErrorMessage).join('; '), { cause: errors[0] });
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
