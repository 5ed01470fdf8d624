/** Opens one seeded Keyhold for all stories that do not need their own, and closes it after them; KEYHOLD_JOURNEY_URL names one that runs. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { startKeyhold } from './startKeyhold.ts'

export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.KEYHOLD_JOURNEY_URL) return async () => undefined
  // All visitors of all stories share one address, as behind a phone company's.
  const keyhold = await startKeyhold(undefined, undefined, { CALLS_A_MINUTE: '6000', PAGES_A_MINUTE: '6000' })
  await waitForPictures(keyhold.url)
  process.env.KEYHOLD_JOURNEY_URL = keyhold.url
  process.env.KEYHOLD_JOURNEY_DATA = keyhold.data
  return async () => {
    await keyhold.close()
    rmSync(path.dirname(keyhold.data), { recursive: true, force: true })
  }
}

/** The seed draws its pictures after the server is open; stories begin when every home has all of its own. */
export async function waitForPictures(url: string): Promise<void> {
  const payload = encodeURIComponent(JSON.stringify({ itemPerPage: 50 }))
  for (let left = 600; left > 0; left--) {
    const answer = await fetch(`${url}/api/roomAd/search?payload=${payload}`)
    const { rows } = (await answer.json()) as { rows: { property: { images: unknown[] } }[] }
    if (rows.length > 0 && rows.every(({ property }) => property.images.length > 1)) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('The pictures of the demo were not drawn within ten minutes.')
}
