/** What was done, how long it took and what more there is to say of it, printed as it goes. */
export class Steps {
  readonly rows: [what: string, line: string][] = [];

  async take<Result>(
    what: string,
    work: () => Promise<Result>,
    more: () => Promise<string> | string = () => '',
  ): Promise<Result> {
    const begun = performance.now();
    const result = await work();
    const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    const line = [took, await more()].filter(Boolean).join(', ');
    console.log(`${what}: ${line}`);
    this.rows.push([what, line]);
    return result;
  }
}
