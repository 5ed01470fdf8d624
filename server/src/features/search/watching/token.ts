/** The token of a letter's last link: names one search and proves that we wrote it. Nothing of it is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface StopTokens {
  tokenOf(searchId: string): string
  /** The search a token names; undefined if it is none of ours. */
  searchOf(token: string): string | undefined
}

/** Draws and reads tokens by the house's secret. */
export function openStopTokens(secret: string): StopTokens {
  const markOf = (id: string) => createHmac('sha256', secret).update(`search letters ${id}`).digest()
  return {
    tokenOf: (id) => `${id}.${markOf(id).toString('base64url')}`,
    searchOf(token) {
      const [id = '', mark = ''] = token.split('.')
      const given = Buffer.from(mark, 'base64url')
      const wanted = markOf(id)
      const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
      return isOurs ? id : undefined
    },
  }
}
