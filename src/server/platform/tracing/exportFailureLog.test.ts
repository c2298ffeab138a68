import { expect, test } from 'vitest';
import { withExportFailureLog } from './provider.ts';

test('spans that a collector doesn’t take are said once, and once that they arrive again', () => {
  let error: Error | undefined = new Error('away');
  const logged: unknown[] = [];
  const log = {
    warn: (_about: unknown, text: string) => void logged.push(text),
    info: logged.push.bind(logged),
  };
  const exporter = withExportFailureLog(
    {
      export: (_spans, done) => done(error ? { code: 1, error } : { code: 0 }),
      shutdown: async () => undefined,
    },
    log as unknown as Parameters<typeof withExportFailureLog>[1],
  );
  const send = () => exporter.export([], () => undefined);
  send();
  send();
  error = undefined;
  send();
  send();
  expect(logged).toEqual(['traces are lost: the collector takes none', 'traces arrive again']);
});
