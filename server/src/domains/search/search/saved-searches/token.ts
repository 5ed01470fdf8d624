/** The unsubscribe token of an e-mail: names one search and proves that we issued it. It is not stored. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface UnsubscribeTokens {
  tokenOf(searchId: string): string
  /** The search a token names; undefined for a foreign token. */
  searchOf(token: string): string | undefined
}

/** Creates and reads tokens with Keyhold's secret. */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const signatureOf = (id: string) => createHmac('sha256', secret).update(`search letters ${id}`).digest()
  return {
    tokenOf: (id) => `${id}.${signatureOf(id).toString('base64url')}`,
    searchOf(token) {
      const [id = '', mark = ''] = token.split('.')
      const given = Buffer.from(mark, 'base64url')
      const wanted = signatureOf(id)
      const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
      return isOurs ? id : undefined
    },
  }
}
