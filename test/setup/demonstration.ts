import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { calendarDayIn } from '../../src/lending/values/calendar.ts';
import { spawnEmbeddedServer, stopServer } from '../serverProcess.ts';
import { temporaryFolder } from '../testClusters.ts';

/** A data folder to copy that a server filled with the demonstration and left. */
export type SeededFolder = {
  folder: string;
  /** `calendarDays()` when it was filled: on other days its loans are older than a test expects. */
  days: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    demonstration: SeededFolder;
  }
}

/** Fills a folder once for all browser tests of the run: it takes several times as long as copying one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  const days = calendarDays();
  const { server } = await spawnEmbeddedServer(folder);
  await stopServer(server);
  project.provide('demonstration', { folder, days });
  return () => rm(folder, { recursive: true, force: true });
}

/** The day that it is in each market of the demonstration. */
export function calendarDays(): string {
  const zones = ['America/Mexico_City', 'Asia/Kolkata'];
  return zones.map((zone) => calendarDayIn(zone, new Date())).join(' ');
}
