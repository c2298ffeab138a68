import type { ColumnType, Generated } from 'kysely';
import type { ImportState } from '../../../../contract/desk/imports.ts';
import type { OptionalColumn } from './columns.ts';

export type ImportsSchema = {
  importBatches: {
    batchId: string;
    name: string;
    state: ImportState;
    createdBy: string;
    createdAt: Date;
    borrowers: Generated<number>;
    loans: Generated<number>;
    payments: Generated<number>;
    errors: Generated<number>;
    totals: ColumnType<Record<string, Record<string, number>>, string | undefined, string>;
    makerEmail: OptionalColumn<string>;
    approvedBy: OptionalColumn<string>;
    startedAt: OptionalColumn<Date>;
    appliedAt: OptionalColumn<Date>;
    undoneAt: OptionalColumn<Date>;
    failure: Generated<string>;
  };
  importErrors: {
    batchId: string;
    number: number;
    file: string;
    line: number;
    field: string;
    reason: string;
    detail: string;
  };
  importChunks: {
    batchId: string;
    number: number;
    borrowers: number;
    loans: number;
    content: string;
    appliedAt: OptionalColumn<Date>;
  };
  importDirectory: {
    kind: 'borrower' | 'loan';
    externalId: string;
    batchId: string;
    borrowerId: number;
    orderId: string;
  };
};
