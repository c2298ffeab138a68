import { distribute } from './distribute.ts';
import { migrate } from './index.ts';
import { changeSchema } from './schemaCommand.ts';

/** `npm run distribute`: lays a migrated, still empty database out over the machines of its Citus cluster. */
await changeSchema((connection, log) => migrate(connection, log), distribute);
