import { getPageParameter } from '../../api/launchParameters.ts';
import { mountScreen } from '../../ui/mountScreen.tsx';
import { Screen } from './Screen.tsx';

void mountScreen(() => (
  <Screen
    params={{
      problemType: getPageParameter('problemType'),
      problemSonType: getPageParameter('problemSonType'),
      orderNo: getPageParameter('orderNo'),
    }}
  />
));
