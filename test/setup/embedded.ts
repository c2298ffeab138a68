import type { TestProject } from 'vitest/node';
import { embeddedCluster } from '../clusters.ts';
import { provideTemplate } from './template.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideTemplate(project, await embeddedCluster());
}
