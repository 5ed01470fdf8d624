/**
 * Opens one seeded Keyhold for all stories that do not need their own, and closes it afterwards; KEYHOLD_JOURNEY_URL
 * names a running one (`none` if each story opens its own), KEYHOLD_SEEDED the data folder of a seeded and closed one:
 * a copy of it is opened.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { copyData, startKeyhold } from './startKeyhold.ts'

/**
 * All visitors of all stories share one IP address, as behind carrier-grade NAT; blocks come as fast as a waiting story
 * needs, and seldom otherwise (scripts/lanes.ts).
 */
const settings = {
  CALLS_A_MINUTE: '6000',
  PAGES_A_MINUTE: '6000',
  LOCAL_BLOCK_SECONDS: process.env.LOCAL_BLOCK_SECONDS ?? '1',
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.KEYHOLD_JOURNEY_URL) return async () => undefined
  const seeded = process.env.KEYHOLD_SEEDED
  const data = seeded ? await copyData(seeded) : undefined
  const keyhold = await startKeyhold(data, undefined, settings)
  await waitForBooks(keyhold.url)
  process.env.KEYHOLD_JOURNEY_URL = keyhold.url
  process.env.KEYHOLD_JOURNEY_DATA = keyhold.data
  return async () => {
    await keyhold.close()
    rmSync(path.dirname(keyhold.data), { recursive: true, force: true })
  }
}

/** Timeout for a Keyhold's work after it has opened. */
const timeoutSeconds = 600

/** A restarted chain knows its past blocks only after some seconds; then books and escrow agree. */
async function waitForBooks(url: string): Promise<void> {
  for (let left = timeoutSeconds; left > 0; left--) {
    const { parts } = (await (await fetch(`${url}/api/health`)).json()) as { parts: { books: string; escrow: string } }
    if (parts.books === 'agree' && parts.escrow === 'agree') return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('The books and the escrow did not agree within ten minutes.')
}
