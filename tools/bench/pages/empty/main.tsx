import { mountScreen } from '../../../../src/web/ui/mountScreen.tsx';
import { View } from './View.tsx';

void mountScreen(() => <View />);
