import { PaymentsList } from '../shared/PaymentsList.tsx';

/** The payments list of a page that only some have: its texts come with it. */
export default PaymentsList;
