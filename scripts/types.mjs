// npm run types: what TypeScript knows of the message catalogues, so that it checks keys and values. The check does it first.
import { writeFileSync } from 'node:fs';
import { renderDeskDeclarations } from '../src/desk/build/deskMessages.ts';
import { renderDeclarations } from '../src/web/build/messages.ts';

writeFileSync('src/web/messages/messages.d.ts', renderDeclarations() + renderDeskDeclarations());
