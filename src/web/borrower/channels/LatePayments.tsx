import { bringTexts } from '../../texts/text.ts';
import { PaymentsList } from '../shared/PaymentsList.tsx';
import { paymentTexts } from '../shared/texts.ts';

bringTexts(paymentTexts);

/** The payments list of a page that only some have: its texts come with it. */
export default PaymentsList;
