/** The borrowers of the demonstration and their orders. Source: DESIGN 7. */
type Person = {
  readonly name: string;
  readonly session: Readonly<Record<'sessionId' | 'userId' | 'deviceId' | 'mobilePhone', string>>;
  readonly orders: readonly { readonly orderId: string; readonly productId: string }[];
};

function ordersOf(productId: string, ...orderIds: string[]): Person['orders'] {
  return orderIds.map((orderId) => ({ orderId, productId }));
}

export const people: readonly Person[] = [
  {
    name: 'Ana',
    session: {
      sessionId: 'demo-mx-ana',
      userId: '1001',
      deviceId: 'device-ana',
      mobilePhone: '5512345678',
    },
    orders: [
      ...ordersOf('mx-quincena', 'MX174', 'MX180', 'MX21', 'MX151', 'MX110', 'MX200'),
      ...ordersOf('mx-plazos', 'MX174P'),
    ],
  },
  {
    name: 'Bruno',
    session: {
      sessionId: 'demo-mx-bruno',
      userId: '1002',
      deviceId: 'device-bruno',
      mobilePhone: '5587654321',
    },
    orders: ordersOf('mx-quincena', 'MXB174'),
  },
  {
    name: 'Ravi',
    session: {
      sessionId: 'demo-in-ravi',
      userId: '2001',
      deviceId: 'device-ravi',
      mobilePhone: '9876543210',
    },
    orders: ordersOf('in-91', 'IN174', 'IN180', 'IN200'),
  },
];
