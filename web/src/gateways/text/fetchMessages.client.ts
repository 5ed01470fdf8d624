/** Messages fetched in the browser: one small file per language and namespace. */
import { retryImport } from '../retryImport.ts'
import type { Language } from './language.ts'
import type { Namespace } from './messages.ts'

const files = import.meta.glob<object>('../../../../locales/*/*.json', { import: 'default' })

/** Fetches the messages of one namespace; an empty tree if there are none. Rejects when the request fails. */
export async function fetchMessages(language: Language, namespace: Namespace): Promise<object> {
  const load = files[`../../../../locales/${language}/${namespace}.json`]
  return load ? retryImport(load) : {}
}
