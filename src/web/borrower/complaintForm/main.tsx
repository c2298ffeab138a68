import { getPageParameter } from '../../api/launch.ts';
import { mountScreen } from '../../ui/start.tsx';
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
