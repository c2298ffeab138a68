import { clabe } from 'clabe-validator';

/** What the catalogue calls a code that is kept free. */
const unassignedName = 'N/A';

/** Catalogues of banks that others keep: the name to a code, or undefined. A new bank may not be in them yet. */
export const bankCatalogues = {
  /** The participants of SPEI. */
  spei(code: string): string | undefined {
    const { name = unassignedName } = clabe.banksMap[Number(code)] ?? {};
    return name === unassignedName ? undefined : name;
  },
} as const satisfies Record<string, (code: string) => string | undefined>;
