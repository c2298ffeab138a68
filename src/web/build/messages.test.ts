import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultConfiguration } from '../../contract/configuration.ts';
import { listAreas, messages, renderDeclarations, renderMessage } from './messages.ts';
import { buildModule } from './testing/buildModule.ts';

/** What the browser gets of this code, in Spanish. */
const buildSpanish = (code: string) => buildModule(code, [messages('es')]);

describe('a page', () => {
  test('has the messages that it names, in its language, and no other', async () => {
    const code = await buildSpanish(
      `import * as t from 'messages:common'; import { star } from 'messages:rating'; console.log(t.copied(), star({ n: 2 }));`,
    );
    expect(code).toContain('Copiado');
    expect(code).toMatch(/estrella.*estrellas/);
    expect(code).not.toMatch(/Reintentar|Copied|复制/);
  });

  test.each([
    ['computed', `['copy', 'copied'].map((key) => t[key]())`],
    ['cast', `t[location.hash as 'copied']()`],
    ['a value', `((messages: typeof t) => Object.values(messages))(t)`],
  ])('has each message that it may name by a key that is %s', async (_, expression) => {
    const imported = ['t', '* as t'].map(
      (t) => `import ${t} from 'messages:common'; console.log(${expression});`,
    );
    for (const code of await Promise.all(imported.map(buildSpanish))) {
      expect(code).toContain('Copiado');
      expect(code).toContain('Reintentar');
    }
  });

  test('that names a message that isn’t there is not built', async () => {
    const built = buildSpanish(`import * as t from 'messages:common'; console.log(t.copyed());`);
    await expect(built).rejects.toThrow('Import `copyed` will always be undefined');
  });

  test('that names an area that isn’t there is not built', async () => {
    const built = buildSpanish(
      `import t from 'messages:commons'; console.log(t[location.hash as 'copied']());`,
    );
    await expect(built).rejects.toThrow('No area of messages is called commons');
  });
});

describe('a brand', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quincena-messages-'));
    vi.stubEnv('CONFIG_DIR', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  function writeOverride(area: string, texts: Record<string, string>, language = 'es'): void {
    mkdirSync(join(folder, 'messages', language), { recursive: true });
    writeFileSync(join(folder, `messages/${language}/${area}.json`), JSON.stringify(texts));
  }
  const overriddenPage = `import * as t from 'messages:common'; console.log(t.retry(), t.close());`;

  test('says in its own words what it wants to, and the rest in ours', async () => {
    writeOverride('common', { retry: 'Otra vez' });
    expect(await buildSpanish(overriddenPage)).toMatch(/Otra vez.*Cerrar/);
  });

  test('reports a message, an area and a value that there aren’t', async () => {
    writeOverride('common', { again: 'Otra vez' });
    await expect(buildSpanish(overriddenPage)).rejects.toThrow('es/common.json: no message is called again');
    writeOverride('common', { retry: 'Otra vez, {name}' });
    await expect(buildSpanish(overriddenPage)).rejects.toThrow('es/common.json: retry has no value name');
    writeOverride('commons', {});
    await expect(buildSpanish(overriddenPage)).rejects.toThrow(
      'es/commons.json: no language or area is called so',
    );
  });

  test('is told by check:config of every file, key, value and syntax that is wrong', () => {
    cpSync(defaultConfiguration, folder, { recursive: true });
    writeOverride('common', {
      again: 'Otra vez',
      back: 'Volver',
      close: '{n, plural',
      retry: 'Otra vez, {name}',
    });
    writeOverride('commons', {});
    writeOverride('common', {}, 'fr');
    writeOverride('loanDetails', {}, 'zh');
    const check = 'src/server/app/checkConfig/check.ts';
    const { status, stderr } = spawnSync(process.execPath, [check], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr.match(/messages\/.*/g)).toEqual([
      'messages/es/common.json: no message is called again',
      expect.stringContaining('messages/es/common.json: close is no ICU message: '),
      'messages/es/common.json: retry has no value name',
      'messages/es/commons.json: no language or area is called so (src/web/messages)',
      'messages/fr/common.json: no language or area is called so (src/web/messages)',
      'messages/zh/loanDetails.json: no language or area is called so (src/web/messages)',
    ]);
  });
});

test('TypeScript knows each message of each area, and its values', () => {
  const known = renderDeclarations();
  expect(known).toContain("declare module 'messages:common' {\n");
  expect(known).toContain('  export const copied: () => string;\n');
  expect(known).toContain('  export const star: (d: { n: string | number }) => string;\n');
});

test('a number chooses its form, and stays on one line with its unit', () => {
  expect(renderMessage('en {days} {days, plural, one {día} other {días}}', 'es', { days: 1 })).toBe(
    'en 1\u00a0día',
  );
  expect(renderMessage('en {days} {days, plural, one {día} other {días}}', 'es', { days: 7 })).toBe(
    'en 7\u00a0días',
  );
  expect(renderMessage('{amount} antes', 'es', { amount: '$7' })).toBe('$7 antes');
});

test('no message parts a number from its unit', () => {
  const units =
    /\d (%|h\b|d[ií]as?|days?|pagos?|payments?|minutos?|minutes?|puntos?|n[uú]meros|digits|im[aá]genes|images|mil)/;
  const sevens = new Proxy({}, { get: () => 7, has: () => true });
  for (const language of ['es', 'en'] as const) {
    for (const area of listAreas()) {
      const file = join(import.meta.dirname, '../messages', language, `${area}.json`);
      for (const text of Object.values<string>(JSON.parse(readFileSync(file, 'utf8'))))
        expect(renderMessage(text, language, sevens).replaceAll('**', '')).not.toMatch(units);
    }
  }
});
