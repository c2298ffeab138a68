export { checkLedger, reconcileLedger } from './reconcileLedger.ts';
