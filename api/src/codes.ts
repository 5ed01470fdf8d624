/** Code lists: what can be chosen from (D 10), in the language of `?lang=`, else of Accept-Language. */
import type { CodeChoice, CodeStoreParams } from './codes.schema.ts'
import { endpoint } from './endpoint.ts'

/** The entries of a store in their order; 404 for a store that is not there. */
export const listCodes = endpoint<CodeStoreParams, undefined, CodeChoice[]>('GET', '/codeStore/getCodeStore/:id')
