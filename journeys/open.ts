/** Opens one furnished Keyhold for all stories that do not need their own, and closes it after them; KEYHOLD_JOURNEY_URL names one that runs. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { startKeyhold } from './keyhold.ts'

export default async function open(): Promise<() => Promise<void>> {
  if (process.env.KEYHOLD_JOURNEY_URL) return async () => undefined
  const keyhold = await startKeyhold()
  process.env.KEYHOLD_JOURNEY_URL = keyhold.url
  process.env.KEYHOLD_JOURNEY_DATA = keyhold.data
  return async () => {
    await keyhold.close()
    rmSync(path.dirname(keyhold.data), { recursive: true, force: true })
  }
}
