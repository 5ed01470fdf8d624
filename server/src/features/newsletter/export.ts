/** Who agreed to the newsletter, as a table for whoever sends it: to what words, in which language, and when (D 9.3). */
import { toCsv } from '@keyhold/rental/csv.ts'
import type { Database } from '../../gateways/database.ts'
import { languageOf } from '../../gateways/text.ts'
import { hashOf, unsubscribeTokenOf, wordsOf } from './service.ts'
import { listLiving } from './store.ts'

const head =
  'email name phone language consented_at confirmed_at consent_version consent_text cities unsubscribe one_click'.split(
    ' ',
  )

const anotherSecret =
  'The secret here is not the one that this Keyhold makes its links with: give TOKEN_SECRET or KEYHOLD_DATA as it has them.'

/**
 * CSV of living subscriptions that were confirmed, oldest first. The text is the one they agreed to, as it was kept; of an
 * earlier version whose text was not kept it is empty, and stands in that release. Last come each one's ways out: the page, and
 * the call for the header List-Unsubscribe (RFC 8058). They are empty where an earlier secret made them, and a sentence is
 * thrown where the secret made none of them. Answers also how many have none.
 */
export async function subscribersAsCsv(
  database: Database,
  { secret, publicUrl }: { readonly secret: string; readonly publicUrl: string },
): Promise<{ csv: string; count: number; withoutLink: number }> {
  const living = await listLiving(database)
  const rows = living.map(({ languageId, consentedAt, confirmedAt, cityIds, ...one }) => {
    const token = unsubscribeTokenOf(secret, one.email)
    const links = hashOf(token).equals(one.unsubscribeHash)
      ? [`${publicUrl}/unsubscribe/${token}`, `${publicUrl}/api/unsubscribe/${token}`]
      : ['', '']
    const language = languageOf(languageId)
    const words = one.consentText ?? wordsOf(one.consentVersion, language) ?? ''
    const told = [one.email, one.name, one.phone, language, consentedAt.toISOString()]
    const agreed = [confirmedAt?.toISOString() ?? '', one.consentVersion, words, cityIds.join(' ')]
    return [...told, ...agreed, ...links]
  })
  const withoutLink = rows.filter((row) => row.at(-1) === '').length
  if (withoutLink > 0 && withoutLink === rows.length) throw new Error(anotherSecret)
  return { csv: toCsv([head, ...rows]), count: rows.length, withoutLink }
}
