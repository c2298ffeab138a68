import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shardKeys } from './shardKeys.ts';
import { toStoredName } from './storedNames.ts';
import { otherWriters, ownedTables } from './tableOwners.ts';

const server = join(import.meta.dirname, '../..');
/** Tests, the demonstration's history and migrations write what they need. */
const isExempt = (path: string) => /\.test\.|(^|\/)testing\/|\/migrations\/|^demo\//.test(path);
const sources = globSync('**/*.ts', { cwd: server }).filter((path) => !isExempt(path));

const byKysely = /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g;
const byHelper = /(?:insertRows|addToDailyTotal)\([^,()]+,\s*'(\w+)'/g;
const bySql =
  /\b(?:insert into|delete from|update|copy)\s+([a-z_]+)(?:\s+(?:as\s+)?\w+)?\s*(?:\(|set\b|where\b|using\b|select\b|values\b)/g;

/** The stored names of the tables that a source writes. */
function findWrittenTables(source: string): string[] {
  const find = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = '']) => name);
  return [...[byKysely, byHelper].flatMap(find).map(toStoredName), ...find(bySql)];
}

/** `modules/loans/x.ts` is of `loans`, `platform/audit/x.ts` of `platform/audit`, `platform/clock.ts` of `platform`. */
function findFolder(path: string): string {
  const [layer = '', folder = ''] = path.split('/');
  if (layer === 'modules') return folder;
  return folder.endsWith('.ts') || layer === 'app' ? layer : `${layer}/${folder}`;
}

const owners = new Map<string, string>(
  Object.entries(ownedTables).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
);
const writes = new Map<string, Set<string>>();
for (const path of sources)
  for (const table of findWrittenTables(readFileSync(join(server, path), 'utf8')))
    if (owners.has(table))
      writes.set(table, (writes.get(table) ?? new Set()).add(findFolder(relative('.', path))));

describe('of every table', () => {
  test('one folder is the owner', () => {
    expect(Object.values(ownedTables).flat().toSorted()).toEqual(Object.keys(shardKeys).toSorted());
  });

  test('no statement of others names it, but of those who say why', () => {
    const foreign = [...writes].flatMap(([table, folders]) =>
      [...folders].filter((folder) => folder !== owners.get(table)).map((folder) => `${table} by ${folder}`),
    );
    const named = Object.entries(otherWriters).flatMap(([table, folders]) =>
      Object.keys(folders).map((folder) => `${table} by ${folder}`),
    );
    expect(foreign.toSorted()).toEqual(named.toSorted());
  });

  test('its owner writes it', () => {
    const unwritten = [...owners].filter(([table, owner]) => !writes.get(table)?.has(owner));
    expect(unwritten).toEqual([]);
  });
});
