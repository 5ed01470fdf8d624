/**
 * Opens one seeded Keyhold for all stories that do not need their own, and closes it after them; KEYHOLD_JOURNEY_URL names
 * one that runs (`none` where each story opens its own), KEYHOLD_SEEDED the data folder of one that was seeded and closed: its
 * copy is opened.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { copyData, startKeyhold } from './startKeyhold.ts'

/** No story looks so closely at the pictures of the demo, and drawing them is most of the work of seeding it. */
export const smallPictures = { DEMO_PICTURE_WIDTH: '640' }
/**
 * All visitors of all stories share one address, as behind a phone company's; and nobody waits for blocks longer than is needed,
 * nor are more made than that where nobody waits (scripts/lanes.ts).
 */
const settings = {
  CALLS_A_MINUTE: '6000',
  PAGES_A_MINUTE: '6000',
  LOCAL_BLOCK_SECONDS: process.env.LOCAL_BLOCK_SECONDS ?? '1',
  ...smallPictures,
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.KEYHOLD_JOURNEY_URL) return async () => undefined
  const seeded = process.env.KEYHOLD_SEEDED
  const data = seeded ? await copyData(seeded) : undefined
  const keyhold = await startKeyhold(data, undefined, settings)
  await waitForPictures(keyhold.url)
  await waitForBooks(keyhold.url)
  process.env.KEYHOLD_JOURNEY_URL = keyhold.url
  process.env.KEYHOLD_JOURNEY_DATA = keyhold.data
  return async () => {
    await keyhold.close()
    rmSync(path.dirname(keyhold.data), { recursive: true, force: true })
  }
}

/** How long a Keyhold may take for what it does after its doors are open. */
const timeoutSeconds = 600

async function waitUntil(isSo: () => Promise<boolean>, refusal: string): Promise<void> {
  for (let left = timeoutSeconds; left > 0; left--) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error(refusal)
}

/** The seed draws its pictures after the server is open; stories begin when every home has all of its own. */
export function waitForPictures(url: string): Promise<void> {
  const payload = encodeURIComponent(JSON.stringify({ itemPerPage: 50 }))
  return waitUntil(async () => {
    const answer = await fetch(`${url}/api/roomAd/search?payload=${payload}`)
    const { rows } = (await answer.json()) as { rows: { property: { images: unknown[] } }[] }
    return rows.length > 0 && rows.every(({ property }) => property.images.length > 1)
  }, 'The pictures of the demo were not drawn within ten minutes.')
}

/** A chain that was closed knows its past blocks again some seconds after it was opened; then books and escrow agree. */
function waitForBooks(url: string): Promise<void> {
  return waitUntil(async () => {
    const { parts } = (await (await fetch(`${url}/api/health`)).json()) as { parts: { books: string; escrow: string } }
    return parts.books === 'agree' && parts.escrow === 'agree'
  }, 'The books and the escrow did not agree within ten minutes.')
}
