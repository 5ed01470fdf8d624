/** Who agreed to the newsletter, as a table for whoever sends it: to what words, in which language, and when (D 9.3). */
import { toCsv } from '@keyhold/rental/csv.ts'
import type { Database } from '../../gateways/database.ts'
import { languageOf, textFor } from '../../gateways/text.ts'
import { consentVersion } from './service.ts'
import { listLiving } from './store.ts'

const head = ['email', 'name', 'phone', 'language', 'consented_at', 'consent_version', 'consent_text', 'cities']

/** CSV of living subscriptions, oldest first. The text is that of the tick box; of an earlier version it is empty, and stands in that release. */
export async function subscribersAsCsv(database: Database): Promise<{ csv: string; count: number }> {
  const living = await listLiving(database)
  const rows = living.map(({ languageId, consentedAt, cityIds, ...one }) => {
    const language = languageOf(languageId)
    const words = one.consentVersion === consentVersion ? textFor(language)('landing:newsletter.accept') : ''
    const told = [one.email, one.name, one.phone, language, consentedAt.toISOString(), one.consentVersion, words]
    return [...told, cityIds.join(' ')]
  })
  return { csv: toCsv([head, ...rows]), count: rows.length }
}
