import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCode, cardCode, complaintCode, loanCode, promotionCode } from '../../../contract/codes.ts';
import { endpointPath, endpoints } from '../../../contract/endpoints.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';

let server: TestServer;
let source: string;
beforeAll(async () => {
  server = await testServer({ seed: false });
  source = await (await server.fetch('/openapi.json')).text();
});
afterAll(() => server.close());

type Operation = { operationId: string; summary: string };
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: object } };

describe('the OpenAPI document', () => {
  test('holds every call with what it takes and answers, by name', () => {
    const { paths, components } = JSON.parse(source) as Document;
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const operation = paths[endpointPath(endpoint)]?.[endpoint.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, summary: expect.stringMatching(/\S/) });
    }
    expect(components.schemas).toHaveProperty('LoanDetailsData.properties.noticeStatusText');
    expect(components.schemas).toHaveProperty('LoanPushRequest.properties.productId');
  });

  test('holds captcha, pictures, documents, payment notices, staff calls and the server’s state', () => {
    const { paths } = JSON.parse(source) as Document;
    const ids = Object.values(paths).flatMap((item) => Object.values(item).map((one) => one.operationId));
    expect(ids).toEqual(
      expect.arrayContaining([
        'getCaptcha',
        'upload',
        'contractPdf',
        'paymentWebhook',
        'operatorRefund',
        'ready',
      ]),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('breaks none of Redocly’s recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const lint = async (text: string) => {
      const problems = await lintFromString({ source: text, config });
      return problems
        .filter(({ severity }) => severity === 'error')
        .map(({ ruleId, message }) => `${ruleId}: ${message}`);
    };
    expect(await lint(source)).toEqual([]);
    expect(await lint(source.replaceAll('"summary"', '"summery"'))).not.toEqual([]);
  });

  test('becomes a client that compiles', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quincena-client-'));
    try {
      const document = join(folder, 'openapi.json');
      await writeFile(document, source);
      await generateApi({ input: document, output: folder, fileName: 'client.ts', silent: true });
      const use = `
        import { Api } from './client.ts';
        export async function dueOf(orderId: string): Promise<string | null> {
          const { data } = await new Api().v3.loanDetails({ orderId });
          return data.success ? data.data.dueDate : null;
        }`;
      await writeFile(join(folder, 'use.ts'), use);
      await expect(compileTypescript(join(folder, 'use.ts'))).resolves.toBe('');
      await writeFile(join(folder, 'use.ts'), use.replace('dueDate', 'noSuchField'));
      await expect(compileTypescript(join(folder, 'use.ts'))).rejects.toThrow();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the page for people', () => {
  test('lists every address and every code of a refusal', async () => {
    const page = await (await server.fetch('/openapi')).text();
    for (const endpoint of Object.values(endpoints)) expect(page).toContain(endpointPath(endpoint));
    const all = [loanCode, accountCode, complaintCode, cardCode, promotionCode].flatMap((codes) =>
      Object.values<string | number>(codes),
    );
    for (const code of all) expect(page).toContain(`<code>${code}</code>`);
  });
});

const options = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--target',
  'esnext',
  '--module',
  'nodenext',
  '--skipLibCheck',
  '--allowImportingTsExtensions',
];

/** What the compiler says of a file: nothing when it is content. */
async function compileTypescript(file: string): Promise<string> {
  const tsc = resolve(import.meta.dirname, '../../../../node_modules/.bin/tsc');
  const { stdout } = await promisify(execFile)(tsc, [...options, file]);
  return stdout;
}
