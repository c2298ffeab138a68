/**
 * Tables that have another name in the code than in PostgreSQL. A stored name stays as it is because the version before this one
 * reads it during an upgrade. SQL text uses stored names; so do migrations, `shardKeys.ts` and `tableOwners.test.ts`.
 */
export const storedTables = {
  contactPreferences: 'contact_ways',
  deskIdempotencyKeys: 'desk_requests',
  eventDeliveryAttempts: 'event_attempts',
  eventNumbers: 'announcement_numbers',
  eventOutbox: 'announcements',
  manualPayments: 'hand_payments',
  outgoingEvents: 'events',
  providerNotices: 'webhook_events',
  refundableCredits: 'returnable_credits',
  weeklyBuckets: 'portfolio_marks',
} as const;

/**
 * Columns that have another name in the code than in PostgreSQL, in every table that has them. SQL text uses stored names too, but
 * its rows come back with the names of the code.
 */
export const storedColumns = {
  blockingRule: 'against',
  details: 'till',
  disclosedOn: 'given_on',
  dispatchedAt: 'passed_on_at',
  headHash: 'seal',
  holdUntil: 'paused_until',
  isLive: 'live',
  isReusable: 'reusable',
  isTotpConfirmed: 'codes_confirmed',
  lastTotpStep: 'codes_used',
  lateNumerator: 'late_exact',
  makerEmail: 'asked_by',
  nextCheckAt: 'next_look_at',
  nextPollAt: 'next_ask_at',
  notifiedAt: 'told_at',
  optedOutAt: 'stopped_at',
  optedOutBy: 'stopped_by',
  paymentScope: 'way',
  blockedProductId: 'open_key',
  reasonCode: 'why',
  reportedAmount: 'told_amount',
  reportedCurrency: 'told_currency',
  requestText: 'asked',
  requiresCode: 'asks_code',
  returnRequestedAt: 'return_asked_at',
  storedAt: 'kept_at',
  subjectKey: 'thing',
  totpSecret: 'codes_secret',
  unchainedEvents: 'unsealed',
  unconfirmedEmail: 'asked_email',
  weekStart: 'marked_on',
} as const;

type StoredNames = typeof storedTables & typeof storedColumns;

/** A name of the code as PostgreSQL has it. */
export type StoredName<Name extends string> = Name extends keyof StoredNames
  ? StoredNames[Name]
  : SnakeCase<Name>;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

const storedByName: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...storedTables, ...storedColumns }),
);
const nameByStored: ReadonlyMap<string, string> = new Map(
  Object.entries(storedColumns).map(([name, stored]) => [stored, name]),
);
/** Remembered: every result names its columns. */
const columnNames = new Map<string, string>();

/**
 * The stored name of a table, column or alias: `paidAt` is `paid_at`.
 * @throws TypeError on a name that a row would come back with another one for
 */
export function toStoredName(name: string): string {
  const stored = storedByName.get(name);
  if (stored !== undefined) return stored;
  const snakeCase = name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  // A query within a query is named twice: a stored name stays.
  if (name === snakeCase && name.includes('_')) return name;
  const known = nameByStored.get(snakeCase);
  if (known !== undefined) throw new TypeError(`${name} is ${known} in the code`);
  return snakeCase;
}

/** The name in the code of a result's column: `paid_at` is `paidAt`; a name that is camel case already stays. */
export function toColumnName(stored: string): string {
  const known = columnNames.get(stored);
  if (known !== undefined) return known;
  const name =
    nameByStored.get(stored) ?? stored.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  columnNames.set(stored, name);
  return name;
}
