import { migrate } from './index.ts';
import { runSchemaCommand } from './schemaCommand.ts';
import { distributeTables } from './sharding.ts';

/** `npm run distribute`: lays a migrated, still empty database out over the machines of its Citus cluster. */
await runSchemaCommand((connection, log) => migrate(connection, log), distributeTables);
