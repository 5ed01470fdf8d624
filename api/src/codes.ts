/** Code lists, the possible choices (D 10), in the language of `?lang=`, else of Accept-Language. */
import type { CodeChoice, CodeStoreParams } from './codes.schema.ts'
import { endpoint } from './endpoint.ts'

/** The entries of a store in order; 404 for an unknown store. */
export const listCodes = endpoint<CodeStoreParams, undefined, CodeChoice[]>('GET', '/codeStore/getCodeStore/:id')
