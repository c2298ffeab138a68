import { z } from 'zod';
import { formatCall } from '../../../contract/desk/auditSubject.ts';
import { deskCalls } from '../../../contract/desk/calls.ts';
import { environment } from '../../config/environment.ts';
import { readConfig } from '../../config/index.ts';
import { permissionsTable } from '../../modules/desk/index.ts';
import { exportReference } from '../../modules/export/index.ts';

type Property = { description?: string; default?: unknown; enum?: unknown[] };

/** Every setting with its description, values and default, from the schema that reads them. */
export function settingsReference(): string {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' });
  const rows = Object.entries(properties).map(([name, property]) => {
    const { description = '', default: usual = '', enum: values = [] } = property as Property;
    return `| \`${name}\` | ${description} | ${values.join(', ')} | ${usual} |`;
  });
  return ['| setting | meaning | values | default |', '|---|---|---|---|', ...rows].join('\n');
}

/** Which roles may make each call of the desk, from the table that decides it. */
export function permissionsReference(): string {
  const rows = permissionsTable()
    .filter(({ call }) => deskCalls[call].kind !== 'open')
    .map(({ call, roles }) => `| \`${formatCall(call)}\` | ${roles.join(', ')} |`);
  return ['| call | roles |', '|---|---|', ...rows].join('\n');
}

/** `npm run reference -- settings`, `permissions` or `export`: prints that reference as Markdown. */
const references: Readonly<Record<string, () => string>> = {
  settings: settingsReference,
  permissions: permissionsReference,
  export: () => exportReference(readConfig(process.env.CONFIG_DIR)),
};
const reference = references[process.argv[2] ?? ''];
if (reference === undefined) {
  process.stderr.write(`npm run reference -- ${Object.keys(references).join('|')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${reference()}\n`);
}
