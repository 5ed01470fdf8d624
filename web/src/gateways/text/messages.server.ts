/** All messages at once, for the server only. */
import type { Language } from './language.ts'
import type { Namespace } from './messages.ts'

const files = import.meta.glob<object>('../../../../locales/*/*.json', { eager: true, import: 'default' })

/** The messages of one namespace; an empty tree if there are none. */
export function findMessages(language: Language, namespace: Namespace): object {
  return files[`../../../../locales/${language}/${namespace}.json`] ?? {}
}
