import { start } from '../../../src/web/ui/start.tsx';
import { View } from './View.tsx';

void start(() => <View />);
