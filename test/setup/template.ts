import { randomUUID } from 'node:crypto';
import type { PoolConfig } from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/server/database/migrate.ts';
import type { TestCluster } from '../clusters.ts';
import { onCluster, onDatabase } from '../database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    database: { cluster: PoolConfig; template: string };
  }
}

/** Migrates the template that the project's test databases are copied from; returns the tear-down. */
export async function provideTemplate(
  project: TestProject,
  cluster: TestCluster,
): Promise<() => Promise<void>> {
  const template = `template_${randomUUID().replaceAll('-', '')}`;
  await onCluster(cluster.connection, `create database ${template} template template0`);
  await migrate(onDatabase(cluster.connection, template), pino({ level: 'warn' }));
  project.provide('database', { cluster: cluster.connection, template });
  return async () => {
    await onCluster(cluster.connection, `drop database ${template} with (force)`);
    await cluster.stop();
  };
}
