import { z } from 'zod';
import { marketCode } from '../../contract/schemas/common.ts';
import { lenderGlAccounts, loanAccounts } from '../../lending/index.ts';
import { bilingualText } from './channels.ts';

/** What the ledger and the daily adjustments post to; `cash` stands for each `cash:<provider>` that has no line of its own. */
const ledgerAccounts = [...loanAccounts, 'cash', ...lenderGlAccounts] as const;

/** No longer posted to; a lender's posting rules may still name them. */
const retiredAccounts = ['payout_in_transit'] as const;

const glAccount = z.strictObject({
  /** The account in the lender's own chart. */
  code: z.string().regex(/^[0-9A-Za-z.-]{1,100}$/),
  name: bilingualText,
  /** The usual side of its balance: debit or credit. */
  nature: z.enum(['debit', 'credit']),
  /** The authority's grouping code: SAT's código agrupador (Anexo 24). */
  groupingCode: z
    .string()
    .regex(/^\d{3}(\.\d{2})?$/)
    .exactOptional(),
});

/** The expected loss share of debts so many days past due, up to the next step. */
const provisionStep = z.strictObject({
  fromDays: z.int().nonnegative(),
  rate: z.string().regex(/^(0(\.\d{1,6})?|1)$/, 'must be a fraction from 0 to 1'),
});

const ledgerAccountKey = z
  .enum([...ledgerAccounts, ...retiredAccounts])
  .or(z.templateLiteral(['cash:', z.string().regex(/^[a-z_]+$/)]));

const marketAccounting = z
  .strictObject({
    /** The lender's number at the tax authority: RFC in Mexico, GSTIN in India. */
    taxId: z.string().regex(/^[A-ZÑ&0-9]{12,15}$/),
    accounts: z.array(glAccount).min(1),
    /** To which account of the chart each account of the ledger is posted. */
    posting: z.partialRecord(ledgerAccountKey, z.string()),
    provisions: z.array(provisionStep).min(1),
  })
  .superRefine(({ accounts, posting, provisions }, context) => {
    const codes = new Set(accounts.map(({ code }) => code));
    const report = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (codes.size < accounts.length) report(['accounts'], 'has a code twice');
    for (const account of ledgerAccounts)
      if (posting[account] === undefined) report(['posting', account], 'is missing');
    for (const [account, code] of Object.entries(posting))
      if (code === undefined || !codes.has(code))
        report(['posting', account], `${code} is no account of the chart`);
    provisions.forEach(({ fromDays }, index) => {
      if (index === 0 ? fromDays !== 0 : fromDays <= (provisions[index - 1]?.fromDays ?? 0))
        report(['provisions'], 'must begin with 0 days and rise');
    });
  });

/** `accounting.json`: chart of accounts, posting rules and provisions of each market. */
export const accountingSchema = z.record(marketCode, marketAccounting);

export type MarketAccounting = z.output<typeof marketAccounting>;
export type Accounting = Readonly<Record<string, MarketAccounting>>;
export type GlAccount = MarketAccounting['accounts'][number];
