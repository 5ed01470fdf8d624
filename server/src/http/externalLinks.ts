/** External addresses that pages link to, from the settings (D 9.1). */
import type { Settings } from '../settings.ts'

/** The setting of each address, by its name in the pages (web/src/gateways/requestContext.ts). */
const settingOf = {
  metaverse: 'METAVERSE_URL',
  token: 'TOKEN_URL',
  information: 'INFORMATION_URL',
  telegram: 'TELEGRAM_URL',
  x: 'X_URL',
  terms: 'TERMS_URL',
  privacy: 'PRIVACY_URL',
  imprint: 'IMPRINT_URL',
  help: 'HELP_CONTACT',
  mapStyle: 'MAP_STYLE_URL',
  walletConnect: 'WALLETCONNECT_PROJECT_ID',
} as const satisfies Record<string, keyof Settings>

export type ExternalLinks = { readonly [Name in keyof typeof settingOf]?: string }

/** The addresses that are set; the pages have safe defaults for the others. */
export function externalLinksFrom(settings: Pick<Settings, (typeof settingOf)[keyof typeof settingOf]>): ExternalLinks {
  const pairs = Object.entries(settingOf).map(([name, setting]) => [name, settings[setting]])
  return Object.fromEntries(pairs.filter(([, address]) => address !== undefined))
}
