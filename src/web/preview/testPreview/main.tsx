import { markPreview } from '../../bridge/preview.ts';
import { mountScreen } from '../../ui/mountScreen.tsx';
import { readValues, writeValuesToAddress } from './launchValues.ts';
import { Screen } from './Screen.tsx';
import { fetchOrderStatuses } from './useOrderStatuses.ts';

void mountScreen(async () => {
  markPreview();
  const values = readValues();
  writeValuesToAddress(values);
  // Drawn with the page: a status that comes later moves all that stands under it.
  return <Screen initialValues={values} statuses={await fetchOrderStatuses()} />;
});
