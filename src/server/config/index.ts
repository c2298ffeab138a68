export type { Brand } from './brand.ts';
export type { ComplaintsConfig } from './complaints.ts';
export type { Config } from './config.ts';
export { listRateContradictions } from './contradictions.ts';
export type { Deadline } from './deadline.ts';
export type { DecisionSettings } from './decisionSettings.ts';
export { ConfigError, readConfig } from './files.ts';
export { getContractClauses } from './legal.ts';
export { bankCatalogues } from './market/bankCatalogues.ts';
export type { Channel } from './market/channel.ts';
export { createContractMoneyFormat } from './market/contractMoney.ts';
export { idChecks } from './market/idChecks.ts';
export { getMarket, type Market, type MarketConfig } from './markets.ts';
export type { MailSettings } from './messageSettings.ts';
export { countSmsParts } from './messageTexts/gsm.ts';
export {
  type MessagePhrase,
  type MessageTemplate,
  messageTemplates,
} from './messageTexts/templates.ts';
export { requireNoPlaceholders } from './placeholders.ts';
export type { Product } from './products.ts';
export type { OpenpaySettings, StpSettings } from './providerSettings.ts';
export {
  listSettingsWarnings,
  readSettings,
  requireEncryption,
  type Settings,
  SettingsError,
} from './settings.ts';
export { defaultTemplateId, type PromotionConfig, type Template } from './templates.ts';
export type { TraceSettings } from './traceSettings.ts';
