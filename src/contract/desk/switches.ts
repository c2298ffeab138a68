/** The states of lending in a market or of a product. */
export const lendingSwitchPositions = ['suspended', 'resumed'] as const;
