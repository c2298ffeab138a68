import { randomUUID } from 'node:crypto';
import pg, { type PoolConfig } from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { grantServingRole } from '../../src/server/platform/database/roles.ts';
import type { TestCluster } from '../testClusters.ts';
import { asServerRole, connectionTo, runOnCluster, serverRole } from '../testDatabase.ts';
import { type SeededTemplate, seedTemplate } from './seeded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    database: { cluster: PoolConfig; template: string; seeded: SeededTemplate };
  }
}

/** Makes the templates, empty and seeded, that the project's test databases are copied from; returns the tear-down. */
export async function provideTemplates(
  project: TestProject,
  cluster: TestCluster,
): Promise<() => Promise<void>> {
  const template = `template_${randomUUID().replaceAll('-', '')}`;
  await runOnCluster(cluster.connection, `create database ${template} template template0`);
  const owner = connectionTo(cluster.connection, template);
  await migrate(owner, pino({ level: 'warn' }));
  await createServerRole(cluster.connection);
  await grantServingRole({ owner, serving: asServerRole(owner) });
  const { remove, ...seeded } = await seedTemplate(cluster, template);
  project.provide('database', { cluster: cluster.connection, template, seeded });
  return async () => {
    await remove();
    await runOnCluster(cluster.connection, `drop database ${template} with (force)`);
    await cluster.stop();
  };
}

/** With the superuser's own password, where the cluster asks for one. */
async function createServerRole(cluster: PoolConfig): Promise<void> {
  await runOnCluster(
    cluster,
    `do $$ begin create role ${serverRole} login; exception when duplicate_object then null; end $$`,
  );
  const url = cluster.connectionString ? new URL(cluster.connectionString) : undefined;
  if (!url?.password) return;
  const password = pg.escapeLiteral(decodeURIComponent(url.password));
  await runOnCluster(cluster, `alter role ${serverRole} password ${password}`);
}
