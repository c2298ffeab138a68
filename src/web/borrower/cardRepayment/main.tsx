import { launchValue, pageParameter } from '../../api/launch.ts';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { askWay } from './shared/way.ts';
import { View } from './View.tsx';

void start(async () => {
  if (pageParameter('returned') !== '') {
    const { goOnAfterLink } = await import('./shared/link.ts');
    goOnAfterLink();
    return <LoadingStatus />;
  }
  if (launchValue('orderId') === '') return <View state={{ kind: 'empty' }} />;
  return <Screen first={await askWay()} />;
});
