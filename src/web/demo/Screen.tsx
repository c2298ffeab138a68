import { Demonstration } from './Demonstration.tsx';

export function start() {
  return <Demonstration />;
}
