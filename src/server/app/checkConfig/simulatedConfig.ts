import type { Config } from '../../config/config.ts';
import { readConfig } from '../../config/files.ts';
import { listSimulationErrors } from './simulation/index.ts';

/** The configuration that borrowers are served by: whatever its products offer has been lived to its end. */
export function readSimulatedConfig(folder?: string): Config {
  return readConfig(folder, listSimulationErrors);
}
