import type { PayoutStatusUpdate } from '../payment/payoutApi.ts';

/** What STP's states of an order are to us; whatever else there is, it is still under way. */
const payoutStates: Readonly<Record<string, PayoutStatusUpdate['state']>> = {
  LQ: 'arrived',
  TLQ: 'arrived',
  LIQUIDACION: 'arrived',
  D: 'returned',
  RE: 'returned',
  DEVOLUCION: 'returned',
  CN: 'refused',
  CL: 'refused',
  CR: 'refused',
  CA: 'refused',
  RL: 'refused',
  RA: 'refused',
  RB: 'refused',
  EL: 'refused',
  TCL: 'refused',
  CANCELACION: 'refused',
};

export function toPayoutState(state: string): PayoutStatusUpdate['state'] {
  return payoutStates[state.trim().toUpperCase()] ?? 'sent';
}
