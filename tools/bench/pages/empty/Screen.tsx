import { View } from './View.tsx';

export function start() {
  return <View />;
}
