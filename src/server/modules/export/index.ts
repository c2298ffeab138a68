export { exportForWarehouse } from './exportForWarehouse.ts';
export { exportReference } from './reference.ts';
