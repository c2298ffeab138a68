import type { ResponseData } from '../../../contract/schemas/index.ts';

export type ChannelGroup = ResponseData<'extensionDetail'>['repayList'][number];

export type PaymentChannel = ChannelGroup['list'][number];
