import { mountScreen } from '../../../src/web/ui/start.tsx';
import { View } from './View.tsx';

void mountScreen(() => <View />);
