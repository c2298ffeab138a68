import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import {
  type Config,
  getMessageTemplate,
  type MessageTemplate,
  messageTemplates,
} from '../../../../config/index.ts';

type Settings = DeskReplyInput<'settings'>;

/** Each message to borrowers in both languages; one that a market words for itself, for that market. */
export function listNotificationTexts({ messages }: Config): Settings['notifications'] {
  const templates = Object.keys(messageTemplates) as MessageTemplate[];
  return templates.flatMap((template) => {
    const own = Object.keys(messages.markets).filter((market) => messages.markets[market]?.[template]);
    return [null, ...own].map((market) => {
      const { by, es, en } = getMessageTemplate(messages, market ?? '', template);
      return { template, market, kind: messageTemplates[template].kind, by, es, en };
    });
  });
}

/** The prepared reasons of each queue's decisions. */
export function listReasons({ desk }: Config): Settings['reasons'] {
  return Object.entries(desk.queues).flatMap(([queue, decisions]) =>
    Object.entries(decisions).flatMap(([decision, texts]) =>
      Array.isArray(texts)
        ? texts.map((text) => ({ queue: queue as keyof typeof desk.queues, decision, ...text }))
        : [],
    ),
  );
}
