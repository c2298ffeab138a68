import { migrate } from './index.ts';
import { runSchemaCommand } from './schemaCommand.ts';

/** `npm run migrate`: brings the database to this version's schema, beside a running server or without one. */
await runSchemaCommand((connection, log) => migrate(connection, log));
