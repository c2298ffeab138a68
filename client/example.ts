import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { ApiError, createClient, verifyEvent, WebhookError } from 'quincena-client';

/**
 * A lender's back end: approves what its own rules approve as soon as it hears of an order, pays it out, and says so.
 * ORIGIN, TOKEN (`npm run operator:token -- --name core --may decide --may paid-out`), EVENTS_SECRET, PORT
 */
const { ORIGIN = '', TOKEN = '', EVENTS_SECRET = '', PORT = '8080' } = process.env;
const client = createClient({ origin: ORIGIN, token: TOKEN });

async function decide(orderId: string, borrowerId: number): Promise<void> {
  const { state, payTo } = await client.decide({ orderId, borrowerId, approve: true });
  if (state !== 'paying_out' || payTo === null) return;
  console.log(`transfer to ${payTo.bankCode} for ${orderId}`);
  const paid = await client.paidOut({ orderId, borrowerId });
  console.log(`${orderId} is ${paid.state}`);
}

createServer(async (request, response) => {
  try {
    const { type, data } = verifyEvent(await text(request), request.headers, [EVENTS_SECRET]);
    // Events may come twice: both calls change nothing the second time.
    if (type === 'order.received' && data.orderId) await decide(data.orderId, data.borrowerId);
    response.writeHead(204).end();
  } catch (error) {
    if (error instanceof WebhookError) return response.writeHead(401).end();
    if (error instanceof ApiError && error.status === 409) {
      console.log(`refused: ${error.code} ${error.message}`);
      return response.writeHead(204).end();
    }
    console.error(error);
    return response.writeHead(500).end();
  }
}).listen(Number(PORT), () => console.log(`listening at ${PORT}`));
