import { distributeTables } from './distribute.ts';
import { migrate } from './index.ts';
import { runSchemaCommand } from './schemaCommand.ts';

/** `npm run distribute`: lays a migrated, still empty database out over the machines of its Citus cluster. */
await runSchemaCommand((connection, log) => migrate(connection, log), distributeTables);
