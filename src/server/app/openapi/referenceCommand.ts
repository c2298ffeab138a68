import { permissionsReference, settingsReference } from './reference.ts';

/** `npm run reference -- settings` or `permissions`: prints that reference as Markdown. */
const references: Readonly<Record<string, () => string>> = {
  settings: settingsReference,
  permissions: permissionsReference,
};
const reference = references[process.argv[2] ?? ''];
if (reference === undefined) {
  process.stderr.write(`npm run reference -- ${Object.keys(references).join('|')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${reference()}\n`);
}
