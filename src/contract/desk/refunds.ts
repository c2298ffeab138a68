/** `waiting`: for approval. `pending`: requested from the provider. `failed`: approved, and the provider didn't pay. */
export const refundStates = [
  'waiting',
  'pending',
  'paid',
  'failed',
  'refused',
  'withdrawn',
  'expired',
  'closed',
] as const;
