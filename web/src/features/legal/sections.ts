/** The sections of the legal pages, in order; their texts are in locales. */
import type { MessageKey, Messages } from '../../gateways/text/messages.ts'
import type { LegalPage } from '../../paths.ts'

type LegalKey = MessageKey<Messages['legal']>

const order = {
  terms: ['what', 'account', 'homes', 'requests', 'money', 'fees', 'disputes', 'limits', 'operator'],
  privacy: ['kept', 'sensitive', 'seen', 'chain', 'browser', 'letters', 'rights', 'operator'],
  imprint: ['operator', 'contact', 'register', 'responsible', 'pictures'],
} as const satisfies Record<LegalPage, readonly string[]>

/** Each section with the keys of its title and its text. */
export function sectionsFor(page: LegalPage): { key: string; title: LegalKey; body: LegalKey }[] {
  return order[page].map((key) => ({
    key,
    title: `pages.${page}.sections.${key}.title` as LegalKey,
    body: `pages.${page}.sections.${key}.body` as LegalKey,
  }))
}
