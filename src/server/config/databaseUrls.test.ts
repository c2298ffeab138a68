import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const read = (env: Record<string, string>) => readSettings(env);

test.each([
  'postgres://localhost/q',
  'postgres://u:p@127.0.0.1:5432/q',
  'postgres://u@[::1]/q',
  'postgres://u@localhost/q?host=%2Frun%2Fpostgresql',
  'postgres://u@/q?host=/run/postgresql',
])('%s is this machine, and is left as it is', (url) => {
  expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('another machine is spoken to by TLS, its certificate checked, also where nobody said so', () => {
  expect(read({ DATABASE_URL: 'postgres://u@db.example/q' }).databaseUrl).toBe(
    'postgres://u@db.example/q?sslmode=verify-full',
  );
  const own = 'postgres://u@db.example/q?sslmode=verify-full&sslrootcert=/etc/ca.pem';
  expect(read({ DATABASE_URL: own }).databaseUrl).toBe(own);
});

test.each(['disable', 'allow', 'prefer', 'no-verify'])('sslmode=%s to another machine is refused', (mode) => {
  const url = `postgres://u@db.example/q?sslmode=${mode}`;
  expect(() => read({ DATABASE_URL: url })).toThrow(`- DATABASE_URL: sslmode=${mode} to another machine`);
  const trusted = { DATABASE_TLS: 'off-on-a-trusted-network' };
  expect(read({ DATABASE_URL: url, ...trusted }).databaseUrl).toBe(url);
});

test('who owns the tables is another role than who serves, of a database that is named', () => {
  const serving = 'postgres://serves@localhost/q';
  expect(() => read({ DATABASE_OWNER_URL: serving })).toThrow('- DATABASE_URL: needed beside');
  expect(() => read({ DATABASE_URL: serving, DATABASE_OWNER_URL: serving })).toThrow(
    '- DATABASE_OWNER_URL: names the role of DATABASE_URL',
  );
  expect(() => read({ DATABASE_URL: 'postgres://u@:x/' })).toThrow('- DATABASE_URL: is no address');
});
