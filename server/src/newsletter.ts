/**
 * `npm run newsletter --silent > subscribers.csv`: the subscribers of the newsletter, on this machine only. Not over
 * the web: a stolen administrator's session must not export all addresses with one call (as roles, D 11.23).
 */
import path from 'node:path'
import { subscribersAsCsv } from './domains/notices/newsletter/export.ts'
import { openMachineDatabase } from './embedded/machineDatabase.ts'
import { knownSecretOf } from './embedded/secret.ts'
import { connectForCommand, isUnavailable } from './gateways/database.ts'
import { readNewsletterSettings } from './settings.ts'

/** The note about subscriptions whose links were made with another TOKEN_SECRET. */
function leftOut(count: number, isAll: boolean): string {
  if (count === 0) return ''
  const doubt = isAll ? ' Is the TOKEN_SECRET here the one that Keyhold has?' : ''
  return ` ${count} joined under another TOKEN_SECRET and are left out, because their email would have no unsubscribe link; they may join again.${doubt}`
}

/** The table, and a summary; throws a sentence where there is no Keyhold. */
export async function runNewsletter(
  environment: Record<string, string | undefined>,
): Promise<{ csv: string; sentence: string }> {
  const settings = readNewsletterSettings(environment)
  if (!settings.PUBLIC_URL)
    throw new Error('Give PUBLIC_URL as Keyhold has it: without it the unsubscribe links lead nowhere.')
  const publicUrl = settings.PUBLIC_URL.replace(/\/$/, '')
  const machine = await openMachineDatabase(settings)
  const database = connectForCommand(machine.url)
  try {
    const secret = knownSecretOf(path.resolve(settings.KEYHOLD_DATA), settings.TOKEN_SECRET)
    const { csv, count, withoutLink } = await subscribersAsCsv(database, { secret, publicUrl })
    return {
      csv,
      sentence: `${count} addresses.${leftOut(withoutLink, count === 0)} Later unsubscribers are still in this file: export a new one for each issue.`,
    }
  } catch (error) {
    if (isUnavailable(error)) throw new Error('The database does not answer.')
    if ((error as { code?: string }).code === '42P01')
      throw new Error('This database holds no Keyhold yet. Start Keyhold on it once.')
    throw error
  } finally {
    await database.end({ timeout: 5 })
    await machine.close()
  }
}

if (import.meta.main)
  runNewsletter(process.env).then(
    ({ csv, sentence }) => {
      process.stdout.write(csv)
      console.error(sentence)
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error))
      process.exitCode = 1
    },
  )
