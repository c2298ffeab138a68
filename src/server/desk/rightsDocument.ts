import { deskCalls } from '../../contract/desk/calls.ts';
import { roles } from '../../contract/desk/roles.ts';
import { rightsTable } from './rights.ts';

const shown = roles.filter((role) => role !== 'admin');

/** The table of rights as docs/desk.md has it. */
export function rightsInMarkdown(): string {
  const head = [`| call | ${shown.join(' | ')} |`, `${'|---'.repeat(shown.length + 1)}|`];
  const rows = rightsTable()
    .filter(({ call }) => deskCalls[call].kind !== 'open')
    .map(({ call, roles: own }) => {
      const { method, path } = deskCalls[call];
      return `| \`${method} ${path}\` | ${shown.map((role) => (own.includes(role) ? 'yes' : '')).join(' | ')} |`;
    });
  return [...head, ...rows].join('\n');
}
