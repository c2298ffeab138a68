import { expect, test } from 'vitest';
import { tellingLoss } from './tellingLoss.ts';

test('spans that a collector doesn’t take are said once, and once that they arrive again', () => {
  let error: Error | undefined = new Error('away');
  const said: unknown[] = [];
  const log = { warn: (_about: unknown, text: string) => void said.push(text), info: said.push.bind(said) };
  const exporter = tellingLoss(
    {
      export: (_spans, done) => done(error ? { code: 1, error } : { code: 0 }),
      shutdown: async () => undefined,
    },
    log as unknown as Parameters<typeof tellingLoss>[1],
  );
  const send = () => exporter.export([], () => undefined);
  send();
  send();
  error = undefined;
  send();
  send();
  expect(said).toEqual(['traces are lost: the collector takes none', 'traces arrive again']);
});
