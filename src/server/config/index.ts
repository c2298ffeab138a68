export type { GlAccount, MarketAccounting } from './accounting.ts';
export type { Brand, ComplaintsConfig } from './brand.ts';
export { bankCatalogues, type Channel, nationalIdChecks } from './channels.ts';
export type { Config } from './config.ts';
export { ConfigError, readConfig } from './files.ts';
export { getContractClauses } from './legal.ts';
export { listRateContradictions } from './marketRules.ts';
export {
  type DisclosureKind,
  findLedgerMarket,
  getMarket,
  type Market,
  type MarketConfig,
} from './markets.ts';
export {
  countSmsParts,
  getMessageTemplate,
  type MessagePhrase,
  type MessageTemplate,
  messageTemplates,
} from './messageTexts.ts';
export { assertNoPlaceholders } from './placeholders.ts';
export { computeDeadline, type Deadline, describeProduct, type Product } from './products.ts';
export type { OpenpaySettings, StpSettings } from './providerSettings.ts';
export type { DecisionSettings, MailSettings, TraceSettings } from './settingGroups.ts';
export {
  type ExportSettings,
  listSettingsWarnings,
  readSettings,
  requireEncryption,
  type Settings,
  SettingsError,
} from './settings.ts';
export { defaultTemplateId, type PromotionConfig, type Template } from './templates.ts';
