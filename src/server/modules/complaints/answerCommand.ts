import { parseArgs } from 'node:util';
import { createProviders } from '../../integrations/index.ts';
import { CommandError, runCommand } from '../../platform/command.ts';
import type { Database } from '../../platform/database/index.ts';
import { createImageProcessor } from '../../platform/images/index.ts';
import { answerComplaint, listOpenComplaints, storeAnswerImages } from './answer.ts';

/**
 * `npm run complaint:answer -- --folio MX26-7KQ4-M2WX --text "…" [--image photo.jpg]…` answers a complaint, beside a
 * running server or without one. Without a folio it lists open complaints, the most urgent first.
 */
const maxListed = 50;

const { values } = parseArgs({
  options: {
    folio: { type: 'string' },
    text: { type: 'string' },
    image: { type: 'string', multiple: true, default: [] },
  },
});

await runCommand(async ({ db, clock, settings, log }) => {
  if (values.folio === undefined) return printOpenComplaints(db);
  if (values.text === undefined) throw new CommandError('Give the answer with --text "…".');
  const { storage } = createProviders(db, settings);
  const images = await createImageProcessor(settings.dataDir, log);
  try {
    const { folio, text, image: paths } = values;
    const names = await storeAnswerImages({ db, clock, storage, images }, folio, paths);
    await answerComplaint({ db, clock }, { folio, text, images: names });
  } finally {
    await images.close();
  }
  process.stdout.write(`${values.folio} is answered; the borrower sees it in the app.\n`);
});

async function printOpenComplaints(db: Database): Promise<void> {
  const openComplaints = await listOpenComplaints(db, maxListed);
  for (const { folio, answerBy, detail } of openComplaints) {
    process.stdout.write(`${folio}  answer by ${answerBy}  ${detail.replaceAll('\n', ' ')}\n`);
  }
  process.stdout.write(
    `${openComplaints.length} waiting. Answer one with --folio … --text "…" [--image path].\n`,
  );
}
