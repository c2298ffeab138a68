import { notFound, sessionCall } from '../api/index.ts';
import { getMarketContext } from '../loans/index.ts';
import { listOrdersToday, toOrderCard } from './orders.ts';
import { complaintTexts } from './texts.ts';

/** `problem-init`: what can be complained about, and the order it is about: the named one, else the most pressing. */
export const complaintInit = sessionCall('complaintInit', async (services, caller, input) => {
  const { today, market } = await getMarketContext(services, caller.market);
  const texts = complaintTexts(caller.language);
  const { config } = services;
  const orders = await listOrdersToday(services.db, caller.borrowerId, today);
  const orderList = orders.map((orderToday) => toOrderCard(orderToday, { config, market, texts, today }));
  const requestedOrder = orderList.find(({ orderNo }) => orderNo === input.orderId);
  if (input.orderId !== undefined && requestedOrder === undefined) throw notFound();
  const { types } = config.complaints;
  return {
    problemType: types.map(({ value, title }) => ({ value, title: title[texts.language] })),
    problemSonType: types.flatMap(({ value: parent, children }) =>
      children.map(({ value, title }) => ({ value, title: title[texts.language], parent })),
    ),
    orderDetail: requestedOrder ?? orderList[0] ?? null,
    orderList,
  };
});
