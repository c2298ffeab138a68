import english from 'messages:desk/en';
import spanish from 'messages:desk/es';
import { expect, test } from 'vitest';
import { readAreas, renderDeskDeclarations } from './deskMessages.ts';

test('a message is said in either language, and a number chooses its form', () => {
  expect(spanish.audit.sessions({ count: 1 })).toBe('1\u00a0sesión');
  expect(spanish.audit.sessions({ count: '7' })).toBe('7\u00a0sesiones');
  expect(english.audit.sessions({ count: 7 })).toBe('7\u00a0sessions');
});

test('a value that looks like a hole is not filled again', () => {
  expect(spanish.staff.rolesTitle({ name: '{days}' })).toContain('{days}');
});

test('TypeScript knows each message and its values', () => {
  const declarations = renderDeskDeclarations();
  expect(declarations).toContain("declare module 'messages:desk/en' {");
  expect(declarations).toContain('"rolesTitle": (d: { name: string | number }) => string');
});

test('a message without values is a string, under its own key in every area', () => {
  const areas = readAreas('en');
  expect(Object.keys(english)).toEqual([...readAreas('es').keys()]);
  expect(english.audit.title).toBe(areas.get('audit')?.title);
  expect(english.ui.cancel).toBe(areas.get('ui')?.cancel);
});
