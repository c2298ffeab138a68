import { markPreview } from '../../bridge/preview.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { readValues, showInAddress } from './values.ts';

void start(() => {
  markPreview();
  const values = readValues();
  showInAddress(values);
  return <Screen first={values} />;
});
