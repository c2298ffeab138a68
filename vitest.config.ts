import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { deskMessages } from './src/desk/build/deskMessages.ts';
import { brandModule } from './src/web/build/brand.ts';
import { messages } from './src/web/build/messages.ts';

/** `npm run test:complete`: all of them on both engines. */
const isComplete = process.env.TEST_COMPLETE === '1';

const serverTests = ['src/server/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'client/*.test.ts'];
/** What isn't tested on a second engine: the embedded database itself, what no database has a part in, what takes long. */
const onOneEngine = [
  'src/server/modules/api/bodyMonitor.test.ts',
  'test/start.test.ts',
  'src/server/platform/database/embedded*.test.ts',
  'src/server/platform/database/embedded/**',
  'test/hostileUploads.test.ts',
  'test/crashRecovery.test.ts',
  'test/restore.test.ts',
  'test/embeddedCommands.test.ts',
  'test/pgbenchScript.test.ts',
  'test/bench.test.ts',
  'client/client.test.ts',
  // No database has a part in them.
  'src/server/config/**',
  'src/server/app/{checkConfig,openapi}/**',
  'src/server/platform/{images,http,pdf}/**',
  'src/server/integrations/{mail,sms,storage}/**',
  'src/server/messages/**',
  'src/server/platform/database/tableOwners.test.ts',
  'src/server/modules/bankStatements/readStatement.test.ts',
  'src/server/modules/desk/{files,auth/passphrase,endpoints/servicing/restructure,writes/{auditedLoan,limits}}.test.ts',
  'src/server/modules/payments/references/{code128,svg}.test.ts',
  'test/referenceModel/simulateLoans.test.ts',
  // Minutes of calls, which no engine answers otherwise; frauds and limits beside them are tested on both.
  'src/server/modules/promotion/hostileRegistrations.test.ts',
  'test/internalControls/search.test.ts',
];
/** What shows the same on the second engine as on the first, and takes longest. */
const long = [
  'src/server/modules/imports/kills.test.ts',
  // Most of it draws documents.
  'src/server/modules/contracts/agreement.test.ts',
  // Most of it starts and kills processes.
  'test/processes.test.ts',
  // Most of it computes.
  'src/server/modules/accounting/importedBooks.test.ts',
  'test/disclosedAmounts.test.ts',
];
/** Whose queries, locks and jobs another version of PostgreSQL might answer otherwise. */
const onTwoEngines = [
  'src/server/platform/{database,jobs,audit}/**/*.test.ts',
  'src/server/modules/{loans,payments,payouts,ledger,reconciliation,accounting,reporting,export}/**/*.test.ts',
  'src/server/modules/{imports,tills,collections,eventOutbox,webhooks,notifications}/**/*.test.ts',
  'src/server/modules/desk/{concurrency,desk,unstorableText}.test.ts',
  'src/server/modules/desk/writes/**/*.test.ts',
  'src/server/modules/desk/endpoints/{lists,*/{loanLists,callList,search,portfolioFigures,today}}.test.ts',
  'src/server/modules/desk/endpoints/*/{accounting,exits,privacy,refundByPayout,tillDeposits}.test.ts',
  'src/server/modules/{servicing,claims,contracts,coolingOff,oneTimeCodes}/**/*.test.ts',
  'src/server/modules/{accounts/closing,cards/charge,cards/pendingCharges,cards/deleteCards,operator/tokens}.test.ts',
  'src/server/{app/jobHandlers,app/sharding,platform/fieldEncryption/reencrypt}.test.ts',
  'src/server/integrations/stp/{payoutStatements,unknownFate}.test.ts',
  'test/{lateWebhooks,otherBorrowers}.test.ts',
  'test/upgrade/**/*.test.ts',
];
const server = {
  extends: true,
  test: { name: 'server', include: serverTests, globalSetup: 'test/setup/embedded.ts' },
} as const;

const serverPostgres = {
  extends: true,
  test: {
    name: 'server-postgres',
    include: isComplete ? serverTests : onTwoEngines,
    exclude: isComplete ? onOneEngine : [...onOneEngine, ...long],
    globalSetup: 'test/setup/system.ts',
  },
} as const;

/** By `npm run test:operations` alone: they need programs of the system. */
const operationsTests = ['operations/**/*.test.ts'];
const operations = {
  extends: true,
  test: { name: 'operations', include: operationsTests, globalSetup: 'test/setup/embedded.ts' },
} as const;

/** What takes longest, the longest first; most of it waits for browsers. */
const longestFiles = [
  'e2e/screens/screenStates',
  'test/bench',
  'e2e/desk/deskTasks',
  'e2e/desk/deskWidths',
  'e2e/desk/deskPages',
  'test/crashRecovery',
  'test/internalControls/search',
  'e2e/screens/screens',
  'e2e/borrower/loanJourney',
  'e2e/borrower/agreementRead',
  // Of those that come last.
  'scripts/coverage',
];

/** Begins with them, so that no worker is at one alone in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      longestFiles.findIndex((path) => moduleId.includes(`/${path}`)) + 1 || longestFiles.length + 1;
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  plugins: [brandModule(), deskMessages(), messages()],
  test: {
    // Limits are for what hangs: no test has one of its own, however slow the machine.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // Files wait for databases and browsers more than they compute.
    maxWorkers: 3,
    // Of tests that say that they may run beside others of their file: two languages on two phones.
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    // Files of one worker share what they import, which is the larger part of a short test's time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{lending,contract,web,desk}/**/*.test.{ts,tsx}',
            'config/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      server,
      // The same tests on the system's PostgreSQL; `npm test` finds one and says where.
      ...(process.env.POSTGRES_BIN || process.env.TEST_DATABASE_URL ? [serverPostgres] : []),
      ...(process.env.OPERATIONS ? [operations] : []),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'test/setup/demonstration.ts',
          testTimeout: 1_200_000,
        },
      },
    ],
  },
});
