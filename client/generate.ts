import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateApi } from 'swagger-typescript-api';
import { openApiDocument } from '../src/server/app/openapi/document.ts';

const root = join(import.meta.dirname, '..');
const sources = ['client.ts', 'webhooks.ts', 'index.ts'];
const prefix = 'operator';

type Operation = {
  operationId: string;
  summary: string;
  requestBody?: object;
  responses: Record<string, object | undefined>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: object };

/** The operator's calls of the OpenAPI document, as far as the client has types of them. */
function operatorDocument(): Document {
  const document = openApiDocument('The lender’s systems', '') as unknown as Document;
  const paths = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/operator/'))
    .map(([path, methods]) => [path, keepSuccess(methods)]);
  return { ...document, paths: Object.fromEntries(paths), components: {} };
}

/** Refusals are all alike: `ApiError`. */
function keepSuccess(methods: Document['paths'][string]): Document['paths'][string] {
  return Object.fromEntries(
    Object.entries(methods).map(([method, { responses, ...operation }]) => [
      method,
      { ...operation, responses: { 200: responses[200] } },
    ]),
  );
}

/** `operations.ts`: each call as a method, and its address. `work`: where the generator reads the document. */
async function renderOperations(document: Document, work: string): Promise<string> {
  const input = join(work, 'openapi.json');
  await writeFile(input, JSON.stringify(document));
  const { files } = await generateApi({
    input,
    generateClient: false,
    extractRequestBody: true,
    extractResponseBody: true,
    silent: true,
  });
  const types = files.map(({ fileContent }) => fileContent).join('\n');
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const lines = calls.map(({ operationId, summary, requestBody }) => {
    const type = operationId[0]?.toUpperCase() + operationId.slice(1);
    const input = requestBody === undefined ? '' : `request: ${type}Payload`;
    return `  /** ${summary} */\n  ${toName(operationId)}(${input}): Promise<${type}Data>;`;
  });
  const addresses = calls.map(
    ({ operationId, method, path }) => `  ${toName(operationId)}: ['${method.toUpperCase()}', '${path}'],`,
  );
  return [
    types,
    `/** A method for each operator call. */\nexport interface Client {\n${lines.join('\n')}\n}`,
    `export const addresses = {\n${addresses.join('\n')}\n} as const;`,
    '',
  ].join('\n');
}

/** `operatorPaidOut` as `paidOut`. */
function toName(operationId: string): string {
  const name = operationId.slice(prefix.length);
  return name[0]?.toLowerCase() + name.slice(1);
}

/** The package: compiled for Node and typed, without dependencies. */
export async function generateClient(output: string): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'client-'));
  try {
    for (const name of sources) await cp(join(import.meta.dirname, name), join(work, name));
    await writeFile(join(work, 'operations.ts'), await renderOperations(operatorDocument(), work));
    await writeFile(join(work, 'package.json'), '{"type":"module"}');
    await rm(output, { recursive: true, force: true });
    await mkdir(output, { recursive: true });
    await compile(work, output);
    await cp(join(import.meta.dirname, 'package.json'), join(output, 'package.json'));
    await cp(join(import.meta.dirname, 'README.md'), join(output, 'README.md'));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function compile(work: string, output: string): Promise<void> {
  const options =
    '--ignoreConfig --declaration --strict --target es2022 --lib es2023,dom --module nodenext --skipLibCheck';
  const paths = ['--rootDir', work, '--outDir', output, '--typeRoots', join(root, 'node_modules/@types')];
  const flags = [...options.split(' '), ...paths, '--types', 'node', '--rewriteRelativeImportExtensions'];
  const files = [...sources, 'operations.ts'].map((name) => join(work, name));
  const tsc = join(root, 'node_modules/.bin/tsc');
  await promisify(execFile)(tsc, [...flags, ...files]);
}

if (process.argv[1] === import.meta.filename) {
  const output = join(root, 'dist/client');
  await generateClient(output);
  process.stdout.write(`${output}\n`);
}
