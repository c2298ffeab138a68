/** What was done, how long it took and what more there is to say of it, printed as it goes. */
export class StepTimer {
  readonly rows: [what: string, line: string][] = [];

  async run<Result>(
    label: string,
    work: () => Promise<Result>,
    detail: () => Promise<string> | string = () => '',
  ): Promise<Result> {
    const startedAt = performance.now();
    const result = await work();
    const duration = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    const line = [duration, await detail()].filter(Boolean).join(', ');
    console.log(`${label}: ${line}`);
    this.rows.push([label, line]);
    return result;
  }
}
