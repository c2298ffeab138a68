import type { TestProject } from 'vitest/node';
import { systemCluster } from '../testClusters.ts';
import { provideTemplates } from './template.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideTemplates(project, await systemCluster());
}
