import { markPreview } from '../../bridge/preview.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { readStatuses } from './useStatuses.ts';
import { readValues, showInAddress } from './values.ts';

void start(async () => {
  markPreview();
  const values = readValues();
  showInAddress(values);
  // Drawn with the page: a status that comes later moves all that stands under it.
  return <Screen first={values} statuses={await readStatuses()} />;
});
