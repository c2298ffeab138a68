import { type Config, readConfig } from './files.ts';
import { listSimulationErrors } from './lives/index.ts';

/** The configuration that borrowers are served by: whatever its products offer has been lived to its end. */
export function readSimulatedConfig(folder?: string): Config {
  return readConfig(folder, listSimulationErrors);
}
