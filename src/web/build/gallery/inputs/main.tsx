import { start } from '../../../ui/start.tsx';
import { View } from './View.tsx';

void start(() => <View />);
