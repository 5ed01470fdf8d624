/** Newsletter consents as a table for its sender: the text, the language and the time (D 9.3). */
import { toCsv } from '@keyhold/rental/csv.ts'
import type { Database } from '../../../gateways/database.ts'
import { languageOf } from '../../../gateways/text.ts'
import { hashOf, unsubscribeTokenOf } from './service.ts'
import { listLiving } from './store.ts'

const head =
  'email name phone language consented_at confirmed_at consent_version consent_text cities unsubscribe one_click'.split(
    ' ',
  )

/**
 * CSV of active, confirmed subscriptions, oldest first. The text is the one they agreed to; empty where their form had
 * another version. The last columns are the unsubscribe links: the page, and the address for the List-Unsubscribe
 * header (RFC 8058). A row whose link another secret made is left out, because every e-mail needs a way to unsubscribe;
 * also returns how many those are.
 */
export async function subscribersAsCsv(
  database: Database,
  { secret, publicUrl }: { readonly secret: string; readonly publicUrl: string },
): Promise<{ csv: string; count: number; withoutLink: number }> {
  const living = (await listLiving(database)).map((one) => ({ ...one, token: unsubscribeTokenOf(secret, one.email) }))
  const reached = living.filter(({ token, unsubscribeHash }) => hashOf(token).equals(unsubscribeHash))
  const rows = reached.map(({ token, languageId, consentedAt, confirmedAt, cityIds, ...one }) => {
    const language = languageOf(languageId)
    const contactColumns = [one.email, one.name, one.phone, language, consentedAt.toISOString()]
    const agreed = [confirmedAt?.toISOString() ?? '', one.consentVersion, one.consentText ?? '', cityIds.join(' ')]
    return [...contactColumns, ...agreed, `${publicUrl}/unsubscribe/${token}`, `${publicUrl}/api/unsubscribe/${token}`]
  })
  return { csv: toCsv([head, ...rows]), count: rows.length, withoutLink: living.length - rows.length }
}
