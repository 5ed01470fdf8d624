/** Who agreed to the newsletter, as a table for whoever sends it: to what words, in which language, and when (D 9.3). */
import { toCsv } from '@keyhold/rental/csv.ts'
import type { Database } from '../../gateways/database.ts'
import { languageOf, textFor } from '../../gateways/text.ts'
import { consentVersion, hashOf, unsubscribeTokenOf } from './service.ts'
import { listLiving } from './store.ts'

const head = [
  ...[
    'email',
    'name',
    'phone',
    'language',
    'consented_at',
    'confirmed_at',
    'consent_version',
    'consent_text',
    'cities',
  ],
  ...['unsubscribe', 'one_click'],
]

const anotherSecret =
  'The secret here is not the one that this Keyhold makes its links with: give TOKEN_SECRET or KEYHOLD_DATA as it has them.'

/**
 * CSV of living subscriptions that were confirmed, oldest first. The text is that of the tick box; of an earlier version it is
 * empty, and stands in that release. With the secret of the links, each letter's way out: the page, and the call for the header
 * List-Unsubscribe (RFC 8058). Throws a sentence if the secret is not the one that the subscriptions were made with.
 */
export async function subscribersAsCsv(
  database: Database,
  { secret, publicUrl }: { readonly secret: string; readonly publicUrl: string },
): Promise<{ csv: string; count: number }> {
  const living = await listLiving(database)
  const rows = living.map(({ languageId, consentedAt, confirmedAt, cityIds, ...one }) => {
    const token = unsubscribeTokenOf(secret, one.email)
    if (!hashOf(token).equals(one.unsubscribeHash)) throw new Error(anotherSecret)
    const language = languageOf(languageId)
    const words = one.consentVersion === consentVersion ? textFor(language)('landing:newsletter.accept') : ''
    const told = [one.email, one.name, one.phone, language, consentedAt.toISOString()]
    const agreed = [confirmedAt?.toISOString() ?? '', one.consentVersion, words, cityIds.join(' ')]
    return [...told, ...agreed, `${publicUrl}/unsubscribe/${token}`, `${publicUrl}/api/unsubscribe/${token}`]
  })
  return { csv: toCsv([head, ...rows]), count: rows.length }
}
